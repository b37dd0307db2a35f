import type { KeyName } from '../../keys/index.js';
import type { GuardedGesture, GuardedWindow } from './guarded-gesture.js';
import { judgeApp } from './judge-app.js';
import { closesWindow, judgeClosing, judgeKeys } from './judge-keys.js';
import { judgeLine, type LineField } from './judge-line.js';
import { judgeUrl, type UrlRules } from './judge-url.js';
import { quote, toPlain } from './plain-text.js';
import type { Ruling } from './ruling.js';
import {
  addClick,
  addKeys,
  addText,
  emptyMemory,
  isEnter,
  isPaste,
  type TypingMemory,
} from './typing-memory.js';
import { fieldOf } from './window-field.js';

/** What must be looked up before a gesture can be judged. */
export interface GestureNeeds {
  readonly clipboard: boolean;
  readonly activeWindow: boolean;
}

/** What the desktop said. Undefined: nobody looked. Null: it has none, or it cannot be told. */
export interface GestureFacts {
  /** Keys that are down already. */
  readonly held: readonly KeyName[];
  readonly clipboard?: string | null | undefined;
  readonly activeWindow?: GuardedWindow | null | undefined;
}

/** Longest line into which a click may have gone anywhere: an address that is told by heart is shorter. */
const longestInserted = 80;

export interface Judged {
  readonly ruling: Ruling | null;
  /** What is known of the typing once the gesture was performed. */
  readonly memory: TypingMemory;
}

export function needsOf(gesture: GuardedGesture, held: readonly KeyName[]): GestureNeeds {
  const keys = keysOf(gesture, held);
  return { clipboard: isPaste(keys), activeWindow: closesWindow(keys) };
}

/** Whether a gesture may be performed, after what was typed before. */
export function judgeGesture(
  gesture: GuardedGesture,
  memory: TypingMemory,
  facts: GestureFacts,
  rules: UrlRules,
): Judged {
  switch (gesture.type) {
    case 'open-app':
      return { ruling: judgeApp(gesture.app, rules.policy), memory: emptyMemory };
    case 'open-url':
      return { ruling: judgeUrl(gesture.url, rules), memory: emptyMemory };
    case 'type':
      return judgeHeld(facts.held, memory) ?? judgeText(gesture.text, memory, facts, rules);
    case 'hold-keys':
      return {
        ruling: judgeKeys(keysOf(gesture, facts.held), rules.policy),
        // Let go again, it opens the start menu.
        memory: gesture.keys.includes('super') ? addKeys(memory, ['super']) : memory,
      };
    case 'chord':
      return judgeChord(keysOf(gesture, facts.held), memory, facts, rules);
    case 'click':
    case 'button-down':
    case 'button-up':
    case 'drag':
      return { ruling: null, memory: addClick(memory) };
    case 'move':
    case 'scroll':
    case 'wait':
    case 'let-go':
      return { ruling: null, memory };
  }
}

/** With one of these down, `r` is no letter but a run box. */
function judgeHeld(held: readonly KeyName[], memory: TypingMemory): Judged | null {
  const combining = held.filter((key) => key === 'ctrl' || key === 'alt' || key === 'super');
  if (combining.length === 0) return null;
  return {
    memory,
    ruling: {
      rule: 'held-keys',
      reason: `With ${combining.join('+')} down, typed text would be key combinations.`,
      hint: 'Press the combination itself, or type once the keys are up.',
    },
  };
}

/** Each line that is entered by a line break in the text, and what an address bar or a start menu shows while one types. */
function judgeText(text: string, before: TypingMemory, facts: GestureFacts, rules: UrlRules): Judged {
  let memory = before;
  const lines = toLines(text);
  for (const [index, line] of lines.entries()) {
    for (const [part, words] of line.split('\t').entries()) {
      memory = addText(part === 0 ? memory : addKeys(memory, ['tab']), words);
    }
    const isEntered = index < lines.length - 1;
    const field = fieldOf(memory.place, facts.activeWindow);
    if (isEntered || field === 'address-bar' || field === 'launcher') {
      const ruling = judgeEntry(memory, isEntered, facts, rules);
      if (ruling !== null) return { ruling, memory: before };
    }
    if (isEntered) memory = emptyMemory;
  }
  return { ruling: null, memory };
}

/** Pasted lines are entered by an editor, and put together by a field that holds one line. */
function judgePaste(text: string, before: TypingMemory, facts: GestureFacts, rules: UrlRules): Judged {
  const lines = toLines(text);
  const judged = judgeText(text, before, facts, rules);
  if (lines.length === 1 || judged.ruling !== null) return judged;
  if (before.place !== 'anywhere') return judgeText(lines.join(''), before, facts, rules);
  const earlier = addText(before, lines.slice(0, -1).join(''));
  return { ruling: null, memory: addText(addClick(earlier), lines.at(-1) ?? '') };
}

function toLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

function judgeChord(
  keys: readonly KeyName[],
  memory: TypingMemory,
  facts: GestureFacts,
  rules: UrlRules,
): Judged {
  const refused = (ruling: Ruling): Judged => ({ ruling, memory });
  const blocked = judgeKeys(keys, rules.policy);
  if (blocked !== null) return refused(blocked);
  if (closesWindow(keys)) {
    const ruling = judgeClosing(facts.activeWindow ?? null, rules.policy);
    return ruling === null ? { ruling, memory: emptyMemory } : refused(ruling);
  }
  if (isPaste(keys)) {
    return facts.clipboard === undefined || facts.clipboard === null
      ? refused({ rule: 'clipboard-unclear', reason: 'What the clipboard would paste cannot be read.' })
      : judgePaste(facts.clipboard, memory, facts, rules);
  }
  if (isEnter(keys)) {
    const ruling = judgeEntry(memory, true, facts, rules) ?? judgeCompleted(keys, memory, rules);
    if (ruling !== null) return refused(ruling);
  }
  return { ruling: null, memory: addKeys(memory, keys) };
}

function judgeEntry(
  memory: TypingMemory,
  isEntered: boolean,
  { activeWindow }: GestureFacts,
  rules: UrlRules,
): Ruling | null {
  const { line, place, isUnclear } = memory;
  if (isUnclear && isEntered && place !== 'anywhere') {
    return {
      rule: 'address-unclear',
      reason:
        'What stands in the address bar or the start menu cannot be told any more, since it was edited inside.',
      hint: 'Type the whole text anew, or open it as a URL or by its name.',
    };
  }
  const field = fieldOf(place, activeWindow);
  return (
    judgeLine(line, field, rules) ??
    (isEntered && field === 'launcher' ? judgeFound(line, rules) : null) ??
    (isEntered ? judgeJoined(memory, field, rules) : null)
  );
}

/**
 * A click between two pieces of typing may have stayed in the same field, at the end of the line or at its beginning. An address
 * that was complete before the click and that nothing continues was left in its own field, as in a form.
 */
function judgeJoined({ line, earlier }: TypingMemory, field: LineField, rules: UrlRules): Ruling | null {
  if (earlier === '') return null;
  const ofEarlier = judgeLine(earlier, field, rules);
  if (line === '') return ofEarlier;
  if (ofEarlier !== null && !/^[/?#:\\.]/.test(line)) return null;
  return (
    judgeLine(`${earlier}${line}`, field, rules) ??
    judgeLine(`${line}${earlier}`, field, rules) ??
    judgeInserted(earlier, line, field, rules)
  );
}

/** The click may have gone into the middle of a line. Only what a class blocks counts: numbers come together by chance. */
function judgeInserted(earlier: string, line: string, field: LineField, rules: UrlRules): Ruling | null {
  if (earlier.length > longestInserted || /\s/.test(earlier + line)) return null;
  for (let at = 1; at < earlier.length; at += 1) {
    const ruling = judgeLine(`${earlier.slice(0, at)}${line}${earlier.slice(at)}`, field, rules);
    if (ruling?.rule.startsWith('blocked-url') === true) return ruling;
  }
  return null;
}

/** A start menu runs the first program that has words which begin like the typed ones. */
function judgeFound(line: string, { policy }: UrlRules): Ruling | null {
  const typed = toPlain(line).trim().split(/\s+/);
  if (typed[0] === '') return null;
  const found = policy.blockedApps.find((name) => {
    const words = toPlain(name).split(/[\s_-]+/);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
  if (found === undefined) return null;
  return {
    rule: 'launcher-unclear',
    reason: `${quote(line)} may start "${found}", which is a blocked program.`,
    hint: 'Type the whole name of the program, or open it by its name.',
  };
}

/** ctrl+Enter makes `www.name.com` of a name. */
function judgeCompleted(keys: readonly KeyName[], { line }: TypingMemory, rules: UrlRules): Ruling | null {
  const name = line.trim();
  return keys.includes('ctrl') && /^[\w.-]+$/.test(name)
    ? judgeLine(`www.${name}.com`, 'address-bar', rules)
    : null;
}

function keysOf(gesture: GuardedGesture, held: readonly KeyName[]): readonly KeyName[] {
  if (gesture.type !== 'chord' && gesture.type !== 'hold-keys') return [];
  return [...new Set([...held, ...gesture.keys])];
}
