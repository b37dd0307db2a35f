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
import { stageStateLabels } from '../../labels/stages.js';
import type { RailState } from './stage-rail.js';

/** The icon of each state of a stage, and the state in words. */
export const stageStates: Readonly<Record<RailState, { readonly Icon: LucideIcon; readonly word: string }>> =
  {
    waiting: { Icon: Circle, word: stageStateLabels.waiting },
    unneeded: { Icon: CircleDashed, word: stageStateLabels.unneeded },
    off: { Icon: CircleDashed, word: stageStateLabels.off },
    running: { Icon: LoaderCircle, word: stageStateLabels.running },
    retrying: { Icon: RotateCw, word: stageStateLabels.retrying },
    paused: { Icon: Pause, word: stageStateLabels.paused },
    done: { Icon: Check, word: stageStateLabels.done },
    failed: { Icon: X, word: stageStateLabels.failed },
    stopped: { Icon: Square, word: stageStateLabels.stopped },
  };
