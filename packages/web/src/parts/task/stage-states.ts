import {
  Check,
  Circle,
  CircleDashed,
  LoaderCircle,
  type LucideIcon,
  Pause,
  RotateCw,
  Square,
  X,
} from 'lucide-react';
import type { RailState } from './stage-rail.js';

/** The icon of each state of a stage, and the state in words. */
export const stageStates: Readonly<Record<RailState, { readonly Icon: LucideIcon; readonly word: string }>> =
  {
    waiting: { Icon: Circle, word: 'not yet' },
    unneeded: { Icon: CircleDashed, word: 'not needed' },
    off: { Icon: CircleDashed, word: 'left out' },
    running: { Icon: LoaderCircle, word: 'running' },
    retrying: { Icon: RotateCw, word: 'will be tried again' },
    paused: { Icon: Pause, word: 'paused' },
    done: { Icon: Check, word: 'done' },
    failed: { Icon: X, word: 'failed' },
    stopped: { Icon: Square, word: 'stopped' },
  };
