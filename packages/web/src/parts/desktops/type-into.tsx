import { type FormEvent, useId, useState } from 'react';

/** A field for text, since a phone shows its keyboard for nothing else. */
export function TypeInto({ onText }: { readonly onText: (text: string) => boolean }) {
  const id = useId();
  const [text, setText] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text !== '' && onText(text)) setText('');
  }

  return (
    <form className="type-into" onSubmit={submit}>
      <label htmlFor={id}>Text for the desktop</label>
      <input
        id={id}
        value={text}
        maxLength={10_000}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={text === ''}>
        Type it
      </button>
    </form>
  );
}
