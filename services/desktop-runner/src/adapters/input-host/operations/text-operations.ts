import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { TypedText } from '../../../core/desktop-driver.js';
import { joinMethods, splitText } from '../../../core/input/split-text.js';
import type { DesktopPlatform, KeyStroke } from '../../platform/desktop-platform.js';
import type { HostContext, Operation } from '../host-context.js';
import { nutKey } from './key-operations.js';

/** Number of characters between two checks of the failsafe and the signal. */
const stride = 32;
/**
 * Maximum time between two of those, and between two heartbeats: if the X server hardly gets any CPU, each character takes that long, and after a
 * stride of them this process would be considered hung.
 */
const maxMs = 100;
/** Pause after each stride: a browser that gets a long text at once processes it for seconds, during which nothing can stop it. */
const breathMs = 8;
/** Time for a program to fetch pasted text, if the system does not report when it did. */
const blindPasteMs = 200;
/** Time limit for a program after the paste key. */
const pasteLimitMs = 3_000;
const controlStrokes: Readonly<Record<string, KeyStroke>> = {
  '\n': { key: 'enter', shift: false },
  '\t': { key: 'tab', shift: false },
};

export const typeText: Operation<string, TypedText> = async (text, context, signal) => {
  const { platform } = context;
  if (platform.typeUnicode !== undefined) return typeCharacters(text, context, platform.typeUnicode, signal);

  const used = new Set<'keys' | 'paste'>();
  let dropped = '';
  const strokeOf = await findStrokes(text, platform, signal);
  for (const part of splitText(text, (character) => strokeOf(character) !== null)) {
    signal.throwIfAborted();
    used.add(part.how);
    if (part.how === 'keys') dropped += await typeKeys(part.text, context, signal);
    else if (!(await paste(part.text, context))) dropped += part.text;
  }
  return { how: joinMethods(used), dropped };
};

/** Returns the characters that had no keys: the keyboard layout changed in between. */
async function typeKeys(text: string, context: HostContext, signal: AbortSignal): Promise<string> {
  const { nut, platform } = context;
  await context.pace.keyGoesDown();
  let count = 0;
  let breathedAt = performance.now();
  let dropped = '';
  let strokeOf = rememberStrokes(platform);
  for (const character of text) {
    const stroke = controlStrokes[character] ?? strokeOf(character);
    if (stroke === null) {
      dropped += character;
      continue;
    }
    const keys = [...(stroke.shift ? (['shift'] as const) : []), stroke.key].map((key) => nutKey(nut, key));
    await nut.keyboard.type(...keys);
    count += 1;
    const isStride = count % stride === 0;
    if (!isStride && performance.now() - breathedAt < maxMs) continue;
    await breathe(context, signal, isStride ? breathMs : 0);
    breathedAt = performance.now();
    // The keyboard layout may have changed.
    if (isStride) strokeOf = rememberStrokes(platform);
  }
  return dropped;
}

/**
 * The keys of each character, queried once: finding them takes hundreds of queries of the keyboard, and a long text would keep this process from
 * responding for so long that it would be considered hung.
 */
function rememberStrokes(platform: Pick<DesktopPlatform, 'keyStroke'>): DesktopPlatform['keyStroke'] {
  const known = new Map<string, KeyStroke | null>();
  return (character) => {
    let stroke = known.get(character);
    if (stroke === undefined) {
      stroke = platform.keyStroke(character);
      known.set(character, stroke);
    }
    return stroke;
  };
}

/** The keys of a whole text, found while this process keeps responding. */
async function findStrokes(
  text: string,
  platform: Pick<DesktopPlatform, 'keyStroke'>,
  signal: AbortSignal,
): Promise<DesktopPlatform['keyStroke']> {
  const strokeOf = rememberStrokes(platform);
  let turnedAt = performance.now();
  for (const character of new Set(text)) {
    strokeOf(character);
    if (performance.now() - turnedAt < maxMs) continue;
    await turn();
    signal.throwIfAborted();
    turnedAt = performance.now();
  }
  return strokeOf;
}

async function breathe(context: HostContext, signal: AbortSignal, ms: number): Promise<void> {
  await (ms === 0 ? turn() : delay(ms));
  signal.throwIfAborted();
  await context.checkFailsafe();
}

/** Pastes and restores the text that was on the clipboard. False: no program fetched it. */
async function paste(text: string, context: HostContext): Promise<boolean> {
  const { nut, platform } = context;
  const before = await nut.clipboard.getContent().catch(() => '');
  const offer = platform.offerClipboard?.(text);
  try {
    if (offer === undefined) await nut.clipboard.setContent(text);
    else await offer.noticed();
    await context.pace.keyGoesDown();
    // Keyboards of other scripts have no V; nut-js ends the process that presses a missing key.
    const keys = platform.hasKey('v') ? (['ctrl', 'v'] as const) : (['shift', 'insert'] as const);
    await nut.keyboard.type(...keys.map((key) => nutKey(nut, key)));
    if (offer === undefined) {
      await delay(blindPasteMs);
      return true;
    }
    return await offer.fetched(AbortSignal.timeout(pasteLimitMs));
  } finally {
    // Removes the pasted text from the clipboard.
    offer?.end();
    // Without a previous text, it contained nothing, or something that only its source program can restore.
    if (before !== '') await platform.settleClipboard(() => nut.clipboard.setContent(before));
  }
}

async function typeCharacters(
  text: string,
  context: HostContext,
  typeUnicode: (text: string) => void,
  signal: AbortSignal,
): Promise<TypedText> {
  const lines = text.replace(/\r\n?/g, '\n').split(/(\n|\t)/);
  await context.pace.keyGoesDown();
  let breathedAt = performance.now();
  const breatheAgain = async (ms: number): Promise<void> => {
    await breathe(context, signal, ms);
    breathedAt = performance.now();
  };
  for (const line of lines) {
    if (line === '\n' || line === '\t') {
      await context.nut.keyboard.type(nutKey(context.nut, line === '\n' ? 'enter' : 'tab'));
      if (performance.now() - breathedAt >= maxMs) await breatheAgain(0);
    } else {
      const characters = [...line];
      for (let start = 0; start < characters.length; start += stride) {
        typeUnicode(characters.slice(start, start + stride).join(''));
        await breatheAgain(breathMs);
      }
    }
  }
  return { how: 'unicode', dropped: '' };
}
