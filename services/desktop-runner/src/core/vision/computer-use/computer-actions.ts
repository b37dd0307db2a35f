import { clickActions } from './actions/click-actions.js';
import { keyActions } from './actions/key-actions.js';
import { observationActions } from './actions/observation-actions.js';
import { pointerActions } from './actions/pointer-actions.js';
import { scrollAction } from './actions/scroll-action.js';
import { waitAction } from './actions/wait-action.js';
import type { ComputerAction } from './computer-action.js';

/** The sixteen actions of the computer use tool, by name. */
export const computerActions: ReadonlyMap<string, ComputerAction> = new Map(
  [...observationActions, ...clickActions, ...pointerActions, scrollAction, ...keyActions, waitAction].map(
    (action) => [action.name, action],
  ),
);

/** Actions that only look. They do not count towards the steps. */
export const OBSERVATION_ACTIONS: ReadonlySet<string> = new Set(
  [...computerActions.values()].filter(({ isObservation }) => isObservation).map(({ name }) => name),
);
