import type { KeyName } from '@fixpoint/desktop/keys';
import type { Display, PersonInput } from '@fixpoint/shared/contracts';
import { type LogicalPoint, normalizedToLogical } from '../screen/coordinates.js';
import { type InputAction, toClickCount } from './input-action.js';

/** A person's input in the live view of a display, as an input action. `parseKeys` throws for unknown key names. */
export function personInputToAction(
  input: PersonInput,
  display: Display,
  parseKeys: (text: string) => readonly KeyName[],
): InputAction {
  const place = ({ x, y }: { readonly x: number; readonly y: number }): LogicalPoint =>
    normalizedToLogical({ x: x * 1_000, y: y * 1_000 }, display);
  switch (input.type) {
    case 'move':
      return { type: 'move', to: place(input) };
    case 'click':
      return { type: 'click', at: place(input), button: input.button, count: toClickCount(input.count) };
    case 'drag':
      return { type: 'drag', from: place(input.from), to: place(input.to), button: input.button };
    case 'scroll':
      return { type: 'scroll', at: place(input), dx: input.dx, dy: input.dy };
    case 'key':
      return { type: 'chord', keys: parseKeys(input.keys) };
    case 'text':
      return { type: 'type', text: input.text };
  }
}
