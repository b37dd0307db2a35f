import type { ComputerAction } from '../computer-action.js';

const longestMs = 5_000;
const defaultMs = 1_000;

/** Seconds, at most five: whoever needs more asks again and sees the screen in between. */
export const waitAction: ComputerAction = {
  name: 'wait',
  isObservation: false,
  understand({ duration }) {
    const wanted = typeof duration === 'number' && duration > 0 ? duration * 1_000 : defaultMs;
    const ms = Math.min(longestMs, wanted);
    return { gestures: [{ type: 'wait', ms }], says: `Waited ${ms / 1_000} s.` };
  },
};
