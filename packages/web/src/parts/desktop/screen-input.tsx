import type { PersonInput } from '@fixpoint/shared/contracts';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isWayOut, toKeyInput } from './key-input.js';
import { type Place, placeIn, toPressInput, toScrollInput } from './pointer-input.js';

const moveEveryMs = 120;

/**
 * A screen that a person controls: while it has the focus, the keyboard belongs to the desktop, Tab included. Shift + Escape gives
 * it back to the page, and so does a click anywhere else.
 */
export function ScreenInput({
  name,
  url,
  onInput,
  onLeave,
}: {
  readonly name: string;
  readonly url: string;
  readonly onInput: (input: PersonInput) => void;
  /** The keyboard is the page's again: gives the focus to something else. */
  readonly onLeave: () => void;
}) {
  const screen = useRef<HTMLDivElement>(null);
  const pressed = useRef<Place | null>(null);
  const movedAt = useRef(0);
  const turned = useRef({ dx: 0, dy: 0 });
  const input = useRef(onInput);
  input.current = onInput;

  useEffect(() => {
    screen.current?.focus();
  }, []);
  // React listens passively, and the page would scroll along.
  useEffect(() => {
    const element = screen.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 40;
      turned.current.dx += event.deltaX * unit;
      turned.current.dy += event.deltaY * unit;
      const pointerPlace = { x: event.clientX, y: event.clientY };
      const scroll = toScrollInput(element.getBoundingClientRect(), pointerPlace, turned.current);
      if (scroll === null) return;
      turned.current = scroll.rest;
      input.current(scroll.input);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);

  const frame = () => screen.current?.getBoundingClientRect() ?? new DOMRect();
  const pointerOf = ({ clientX: x, clientY: y }: MouseEvent): Place => ({ x, y });

  function press(event: KeyboardEvent): void {
    const isLeaving = isWayOut(event);
    const key = isLeaving ? null : toKeyInput(event);
    if (isLeaving || key !== null) event.preventDefault();
    if (isLeaving) onLeave();
    if (key !== null) onInput(key);
  }

  return (
    <div
      ref={screen}
      className="handled-screen"
      role="application"
      aria-label={`Screen of ${name}. It receives your keyboard input. Press Shift and Escape to stop.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a screen of another machine takes every key, as an application does
      tabIndex={0}
      onKeyDown={press}
      onContextMenu={(event) => event.preventDefault()}
      onMouseDown={(event) => {
        event.preventDefault();
        screen.current?.focus();
        pressed.current = pointerOf(event);
      }}
      onMouseUp={(event) => {
        const from = pressed.current;
        pressed.current = null;
        const made = from === null ? null : toPressInput(frame(), from, pointerOf(event), event.button);
        if (made !== null) onInput(made);
      }}
      onMouseMove={(event) => {
        if (pressed.current !== null || performance.now() - movedAt.current < moveEveryMs) return;
        movedAt.current = performance.now();
        onInput({ type: 'move', ...placeIn(frame(), pointerOf(event)) });
      }}
    >
      <img src={url} alt={`Screen of ${name}`} draggable={false} />
    </div>
  );
}

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
      <label htmlFor={id}>Text to type</label>
      <input
        id={id}
        value={text}
        maxLength={10_000}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={text === ''}>
        Type text
      </button>
    </form>
  );
}
