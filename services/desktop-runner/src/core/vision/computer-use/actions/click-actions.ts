import type { MouseButton } from '../../../gestures/gesture.js';
import type { ComputerAction } from '../computer-action.js';
import { readKeys, readOptionalPoint } from '../computer-input.js';

function clickAction(name: string, button: MouseButton, count: 1 | 2 | 3): ComputerAction {
  return {
    name,
    isObservation: false,
    understand({ coordinate, text }, { viewport }) {
      const at = readOptionalPoint(coordinate, 'coordinate', viewport);
      // Keys to hold during the click. They go up by themselves after it, as those of hold_key do.
      const held = text === undefined || text === null || text === '' ? [] : readKeys(text);
      return {
        gestures: [
          ...(held.length === 0 ? [] : [{ type: 'hold-keys', keys: held } as const]),
          { type: 'click', at, button, count },
        ],
        says: `${name} done.`,
      };
    },
  };
}

export const clickActions: readonly ComputerAction[] = [
  clickAction('left_click', 'left', 1),
  clickAction('right_click', 'right', 1),
  clickAction('middle_click', 'middle', 1),
  clickAction('double_click', 'left', 2),
  clickAction('triple_click', 'left', 3),
];
