import type { LogicalPoint } from '../../core/coordinates.js';
import type { ScreenDriver } from '../../core/desktop-driver.js';
import type { DesktopPlatform } from '../nut-desktop/desktop-platform.js';
import type { Failsafe } from './failsafe.js';
import type { Pace } from './pace.js';

export type NutJs = typeof import('@nut-tree-fork/nut-js');

/** What operations work with, in the host's process. */
export interface HostContext {
  readonly nut: NutJs;
  readonly platform: DesktopPlatform;
  readonly screen: ScreenDriver;
  readonly failsafe: Failsafe;
  readonly pace: Pace;
  /** Throws `FailsafeError` where a person stopped everything. */
  checkFailsafe(): Promise<void>;
  /** Where the pointer is now. */
  pointer(): Promise<LogicalPoint>;
}

/** One thing that the host does, asked for by name. Runs to its end before the next one. */
export type Operation<Input, Result> = (
  input: Input,
  context: HostContext,
  signal: AbortSignal,
) => Promise<Result>;
