import { ask } from './ask.js';

export interface Desktop {
  readonly name: string;
  readonly provider: string;
  readonly status: 'pending' | 'running' | 'stopped' | 'terminated' | 'failed' | 'unknown';
}

export type DesktopCommand = 'start' | 'stop' | 'restart';

export function listDesktops(
  signal?: AbortSignal,
): Promise<{ desktops: readonly Desktop[]; providers: readonly string[] }> {
  return ask('GET', '/api/desktops', signal === undefined ? {} : { signal });
}

/** Asks for the change; the list shows when it happened. */
export function commandDesktop(name: string, command: DesktopCommand): Promise<unknown> {
  return ask('POST', `/api/desktops/${encodeURIComponent(name)}/${command}`, { body: {} });
}
