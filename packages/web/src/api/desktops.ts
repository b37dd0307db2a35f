import type { DesktopInfo } from '@fixpoint/shared/contracts';
import { answerOf, rest, withSignal } from './request.js';

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
  return answerOf(rest.GET('/api/v1/desktops', withSignal(signal)));
}

/** Requests the change; the list shows when it is done. */
export function commandDesktop(name: string, command: DesktopCommand): Promise<unknown> {
  return answerOf(rest.POST(`/api/v1/desktops/{name}/${command}`, ofDesktop(name)));
}

/** `epoch` identifies this change of control in later requests. */
export interface ControlChange {
  readonly epoch: number;
  readonly task_id: string | null;
}

export function takeControl(name: string): Promise<ControlChange> {
  return answerOf(rest.POST('/api/v1/desktops/{name}/take-over', ofDesktop(name)));
}

export function releaseControl(name: string, epoch: number): Promise<ControlChange> {
  return answerOf(rest.POST('/api/v1/desktops/{name}/give-back', { ...ofDesktop(name), body: { epoch } }));
}

const ofDesktop = (name: string) => ({ params: { path: { name } } });

export function pathOf(name: string): string {
  return `/api/v1/desktops/${encodeURIComponent(name)}`;
}
