import type { Task, TaskKind } from '@fixpoint/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { commandTask } from '../../api/tasks.js';
import { whyNoInput } from '../../workspace/why-no-input.js';
import { Failure } from '../failure.js';
import { useStored } from '../use-stored.js';

/** Who reads what is said, by the kind of the task. */
const readers: Record<TaskKind, string> = {
  feedback: 'The next fix reads it',
  plan: 'The next plan reads it',
  vision: 'The model reads it before its next step',
};

/** Where one says something to a task. It cannot be used while the agent works; what was typed stays. */
export function ChatInput({ task, canOperate }: { readonly task: Task; readonly canOperate: boolean }) {
  const [text, setText] = useStored(`fixpoint-chat-${task.id}`, '');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const reason = canOperate ? whyNoInput(task) : 'Your token may only look.';
  const isOff = reason !== null || isSending;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isOff || text.trim() === '') return;
    setSending(true);
    setError(null);
    try {
      await commandTask(task.id, 'input', { text });
      setText('');
      // The button that was pressed has nothing to send any more, and is disabled with the focus on it.
      field.current?.focus();
      await queries.invalidateQueries({ queryKey: ['tasks'] });
    } catch (thrown) {
      setError(thrown);
    }
    setSending(false);
  }

  return (
    <form className="prompt" onSubmit={(event) => void submit(event)}>
      {error === null ? null : <Failure error={error} />}
      <label htmlFor="say">›</label>
      {/* Read-only rather than disabled: a disabled field would throw the focus of whoever types away. */}
      <textarea
        ref={field}
        id="say"
        aria-label="Say something to this task"
        aria-describedby="say-note"
        aria-disabled={isOff}
        readOnly={isOff}
        rows={1}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <button type="submit" disabled={reason !== null || text.trim() === ''} aria-disabled={isSending}>
        Send
      </button>
      <p id="say-note" role="status">
        {reason ?? `Enter sends. ${readers[task.kind]}; nobody answers here.`}
      </p>
    </form>
  );
}
