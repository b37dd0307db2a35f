import type { Desktop, DesktopCommand } from '@fixpoint/shared/contracts/routes';
import { dataOf, rest } from './request.js';

export type { Desktop, DesktopCommand } from '@fixpoint/shared/contracts/routes';

/** Last announcement of a desktop's runner. */
export type DesktopRunner = NonNullable<Desktop['runner']>;

export const listDesktops = (signal?: AbortSignal) => dataOf(rest.GET('/api/v1/desktops', { signal }));

/** Requests the change; the list shows when it is done. */
export const commandDesktop = (name: string, command: DesktopCommand) =>
  dataOf(rest.POST(`/api/v1/desktops/{name}/${command}`, ofDesktop(name)));

export const takeControl = (name: string) =>
  dataOf(rest.POST('/api/v1/desktops/{name}/take-over', ofDesktop(name)));

export const releaseControl = (name: string, epoch: number) =>
  dataOf(rest.POST('/api/v1/desktops/{name}/give-back', { ...ofDesktop(name), body: { epoch } }));

const ofDesktop = (name: string) => ({ params: { path: { name } } });

export function pathOf(name: string): string {
  return `/api/v1/desktops/${encodeURIComponent(name)}`;
}
