import type { DesktopInfo } from '@fixpoint/shared/contracts';
import { ask } from './ask.js';

/** What the runner of a desktop announced last. */
export interface DesktopRunner extends Omit<DesktopInfo, 'name' | 'runner'> {
  readonly connected: boolean;
  readonly backlog: number;
}

export interface Desktop {
  readonly name: string;
  readonly provider: 'cua-cloud' | 'runner';
  readonly status: 'pending' | 'running' | 'stopped' | 'terminated' | 'failed' | 'unknown';
  readonly runner: DesktopRunner | null;
}

export interface DesktopList {
  readonly desktops: readonly Desktop[];
  readonly providers: readonly string[];
  readonly problems: readonly { provider: string; code: string; message: string; hint?: string }[];
}

export type DesktopCommand = 'start' | 'stop' | 'restart';

export function listDesktops(signal?: AbortSignal): Promise<DesktopList> {
  return ask('GET', '/api/v1/desktops', signal === undefined ? {} : { signal });
}

/** Asks for the change; the list shows when it happened. */
export function commandDesktop(name: string, command: DesktopCommand): Promise<unknown> {
  return ask('POST', `${pathOf(name)}/${command}`, { body: {} });
}

/** `epoch` names this change of hands in what follows. */
export interface ChangeOfHands {
  readonly epoch: number;
  readonly task_id: string | null;
}

export function takeOver(name: string): Promise<ChangeOfHands> {
  return ask('POST', `${pathOf(name)}/take-over`, { body: {} });
}

export function giveBack(name: string, epoch: number): Promise<ChangeOfHands> {
  return ask('POST', `${pathOf(name)}/give-back`, { body: { epoch } });
}

export function pathOf(name: string): string {
  return `/api/v1/desktops/${encodeURIComponent(name)}`;
}
