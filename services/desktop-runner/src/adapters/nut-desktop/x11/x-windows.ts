import { readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import { execa } from 'execa';
import type { DesktopWindow } from '../../../core/desktop-driver.js';
import { nameProgram, parseActiveWindow, parseWmctrl } from './parse-windows.js';

const limitMs = 5_000;

/** The windows that the window manager manages, the lowest first. nut-js would list its frames, without titles. */
export async function listXWindows(): Promise<DesktopWindow[]> {
  const [listing, active] = await Promise.all([
    execa('wmctrl', ['-l', '-p', '-x'], { reject: false, stdin: 'ignore', timeout: limitMs }),
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
    parseWmctrl(listing.stdout).map(async ({ id, pid, className, title }) => ({
      id,
      title,
      app: nameProgram(await programOf(pid), className),
      active: Number(id) === activeId,
    })),
  );
}

/** Brings it to the front and gives it the keyboard. Of an id that is gone nothing is asked: that could end other programs. */
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
