import { setTimeout as delay } from 'node:timers/promises';
import { type KeyName, modifiers } from '@fixpoint/desktop/keys';
import { z } from 'zod';
import type { InputDriver, MouseButton } from '../../core/desktop-driver.js';
import { desktopLost, inputBlocked, keyUnavailable } from '../../core/errors.js';
import { joinMethods, splitText } from '../../core/input/split-text.js';
import type { CuaClient } from './create-cua-client.js';
import { type CuaPlatform, cuaKeyName } from './cua-key-name.js';

const Done = z.object({});
const Position = z.object({ position: z.object({ x: z.number(), y: z.number() }) });
const Content = z.object({ content: z.string() });

/** Number of characters typed at once, so that a cancelled task stops within them. */
const chunkCharacters = 50;
/** Their server types into slow programs as well. */
const msForCharacter = 100;
/** Time for a program to fetch pasted text; no call reports when it did. */
const pasteMs = 300;

/**
 * Characters that their server types correctly on every system. Others are pasted: on Linux it assigns each other character to a key for a moment,
 * which programs notice too late, and on Windows it cuts an emoji in half.
 */
const isAscii = (character: string): boolean => character >= ' ' && character <= '~';

/** Keyboard and pointer of a sandbox at CUA Cloud. */
export function createCuaInput(client: CuaClient, platform: CuaPlatform): InputDriver {
  /** Keys and buttons that may be down, including those of requests without a response. */
  const held = { keys: new Set<KeyName>(), buttons: new Set<MouseButton>() };

  let last: Promise<unknown> = Promise.resolve();

  /** In sequence: a release must not overtake the press that it belongs to. */
  function act(
    command: string,
    params: Record<string, unknown>,
    options: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
  ): Promise<unknown> {
    const acted = last.then(() =>
      client.send({
        command,
        params,
        schema: Done,
        touches: true,
        refused: (reason) => inputBlocked(`The machine rejected "${command}": ${reason}`, { command }),
        ...options,
      }),
    );
    last = acted.catch(() => {});
    return acted;
  }

  const read = <Answer>(command: string, schema: z.ZodType<Answer>): Promise<Answer> =>
    client.send({
      command,
      schema,
      touches: false,
      refused: (reason) => desktopLost(`its server reports: ${reason}`),
    });

  async function press(key: KeyName, command: 'key_down' | 'key_up'): Promise<void> {
    const name = cuaKeyName(key, platform);
    if (name === null) throw keyUnavailable(key);
    if (command === 'key_down') held.keys.add(key);
    await act(command, { key: name });
    if (command === 'key_up') held.keys.delete(key);
  }

  async function release(button: MouseButton): Promise<void> {
    await act('mouse_up', { button });
    held.buttons.delete(button);
  }

  async function typeKeys(text: string, signal: AbortSignal): Promise<void> {
    const characters = [...text];
    for (let from = 0; from < characters.length; from += chunkCharacters) {
      signal.throwIfAborted();
      const chunk = characters.slice(from, from + chunkCharacters).join('');
      await act('type_text', { text: chunk }, { signal, timeoutMs: chunk.length * msForCharacter });
    }
  }

  async function readClipboard(): Promise<string> {
    return (await read('copy_to_clipboard', Content)).content;
  }

  /** Restores the text that was on the clipboard, even if pasting failed. */
  async function paste(text: string): Promise<void> {
    // An empty clipboard is a failure to some systems.
    const before = await readClipboard().catch(() => '');
    try {
      await act('set_clipboard', { text });
      await act('hotkey', { keys: [platform === 'darwin' ? 'cmd' : 'ctrl', 'v'] });
      await delay(pasteMs);
    } finally {
      if (before !== '') await act('set_clipboard', { text: before });
    }
  }

  return {
    async pointer() {
      const { position } = await read('get_cursor_position', Position);
      return { space: 'logical', x: Math.round(position.x), y: Math.round(position.y) };
    },
    async moveTo({ x, y }) {
      await act('move_cursor', { x, y });
    },
    async buttonDown(button) {
      held.buttons.add(button);
      await act('mouse_down', { button });
    },
    buttonUp: release,
    async scroll({ dx, dy }) {
      // Theirs counts upwards.
      if (dx !== 0 || dy !== 0) await act('scroll', { x: dx, y: -dy });
    },
    keyDown: (key) => press(key, 'key_down'),
    keyUp: (key) => press(key, 'key_up'),
    async typeText(text, signal) {
      const used = new Set<'keys' | 'paste'>();
      for (const part of splitText(text, isAscii)) {
        signal.throwIfAborted();
        used.add(part.how);
        if (part.how === 'keys') await typeKeys(part.text, signal);
        else await paste(part.text);
      }
      return { how: joinMethods(used), dropped: '' };
    },
    readClipboard,
    async writeClipboard(text) {
      await act('set_clipboard', { text });
    },
    async releaseAll() {
      // The modifiers in any case: a runner that died may have left them down. Other keys only if we may have pressed them, as no call reports which
      // are down; on Windows also buttons only if we may have pressed them, since releasing a right button opens a menu.
      const keys = new Set<KeyName>([...held.keys, ...modifiers]);
      const buttons = platform === 'windows' ? [...held.buttons] : (['left', 'middle', 'right'] as const);
      const releases = [
        ...[...keys].map((key) => () => press(key, 'key_up')),
        ...buttons.map((button) => () => release(button)),
      ];
      const failures: unknown[] = [];
      for (const releaseAll of releases) await releaseAll().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
