import { readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import { execa } from 'execa';
import type { DesktopWindow } from '../../../core/desktop-driver.js';

const limitMs = 5_000;

/** The windows that the window manager manages, the lowest first. nut-js would list its frames, without titles. */
export async function listXWindows(): Promise<DesktopWindow[]> {
  const [listing, active] = await Promise.all([
    execa('wmctrl', ['-l', '-p', '-G', '-x'], { reject: false, stdin: 'ignore', timeout: limitMs }),
    execa('xprop', ['-root', '_NET_ACTIVE_WINDOW'], { reject: false, stdin: 'ignore', timeout: limitMs }),
  ]);
  if (listing.failed) {
    throw new UnavailableError(`The windows cannot be listed: ${listing.stderr || listing.shortMessage}`, {
      code: 'windows-unavailable',
      hint: 'Install wmctrl and xprop, and run a window manager on this display.',
    });
  }
  const activeId = parseActiveWindow(active.failed ? '' : active.stdout);
  return Promise.all(
    parseWmctrl(listing.stdout).map(async ({ id, pid, bounds, className, title }) => ({
      id,
      title,
      app: nameProgram(await programOf(pid), className),
      active: Number(id) === activeId,
      bounds,
    })),
  );
}

/** Brings it to the front and gives it the keyboard. A missing id is not queried: that could end other programs. */
export async function activateXWindow(id: string): Promise<void> {
  const windows = await listXWindows();
  if (!windows.some((window) => window.id === id)) throw new NotFoundError('window', id);
  await execa('wmctrl', ['-i', '-a', id], { stdin: 'ignore', timeout: limitMs });
}

async function programOf(pid: number): Promise<string | null> {
  if (pid <= 0) return null;
  const file = await readlink(`/proc/${pid}/exe`).catch(() => null);
  return file === null ? null : basename(file.replace(/ \(deleted\)$/, ''));
}

/** A window as wmctrl lists it. */
interface WmctrlWindow {
  readonly id: string;
  /** 0 if the program does not set it. */
  readonly pid: number;
  /** Pixels of the screen; the place may be off by the width of its frame. */
  readonly bounds: NonNullable<DesktopWindow['bounds']>;
  /** First half of its class: `xcalc` of `xcalc.XCalc`; '' without a class. */
  readonly className: string;
  readonly title: string;
}

/**
 * Reads `wmctrl -l -p -G -x`: `0x00e00003  0 4711   10 20 226 304 xcalc.XCalc  host Calculator`. Titles are untrusted and may contain blanks, and
 * Chromium adds the folder of its profile to its class: `chromium (/tmp/profile).Chromium`.
 */
export function parseWmctrl(text: string): WmctrlWindow[] {
  return text.split('\n').flatMap((line) => {
    const [, id, pid, x, y, width, height, className, title = ''] =
      /^(0x[0-9a-f]+)\s+-?\d+\s+(\d+)\s+(-?\d+)\s+(-?\d+)\s+(\d+)\s+(\d+)\s+(\S+)(?: \(.*?\)\.\S+)?\s+\S+ ?(.*)$/i.exec(
        line,
      ) ?? [];
    if (id === undefined || className === undefined) return [];
    const bounds = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    return [
      {
        id,
        pid: Number(pid),
        bounds,
        className: className === 'N/A' ? '' : (className.split('.')[0] ?? ''),
        title,
      },
    ];
  });
}

/** Reads `_NET_ACTIVE_WINDOW(WINDOW): window id # 0xe00003`; 0 if no window is active. */
export function parseActiveWindow(text: string): number {
  return Number(/window id # (0x[0-9a-f]+)/i.exec(text)?.[1] ?? 0);
}

/** A program that is a script runs as its interpreter: its windows identify it. */
export function nameProgram(file: string | null, className: string): string | null {
  const isInterpreter =
    file === null || /^(?:python|perl|ruby|node|java|gjs|lua|mono|electron)[\d.-]*/.test(file);
  return isInterpreter && className !== '' ? className.toLowerCase() : file;
}
