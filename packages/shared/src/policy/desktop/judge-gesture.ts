import type { KeyName } from '../../keys/index.js';
import type { GuardedGesture, GuardedWindow } from './guarded-gesture.js';
import { judgeApp } from './judge-app.js';
import { closesWindow, judgeClosing, judgeKeys } from './judge-keys.js';
import { judgeLine } from './judge-line.js';
import { judgeUrl, type UrlRules } from './judge-url.js';
import { quote, toPlain } from './plain-text.js';
import type { Ruling } from './ruling.js';
import { addKeys, addText, emptyMemory, isEnter, isPaste, type TypingMemory } from './typing-memory.js';

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
      return judgeHeld(facts.held, memory) ?? judgeText(gesture.text, memory, rules);
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
      // Another field may have the focus now.
      return { ruling: null, memory: emptyMemory };
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
function judgeText(text: string, before: TypingMemory, rules: UrlRules): Judged {
  let memory = before;
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  for (const [index, line] of lines.entries()) {
    memory = addText(memory, line);
    const isEntered = index < lines.length - 1;
    if (isEntered || memory.place !== 'anywhere') {
      const ruling = judgeEntry(memory, isEntered, rules);
      if (ruling !== null) return { ruling, memory: before };
    }
    if (isEntered) memory = emptyMemory;
  }
  return { ruling: null, memory };
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
      : judgeText(facts.clipboard, memory, rules);
  }
  if (isEnter(keys)) {
    const ruling = judgeEntry(memory, true, rules) ?? judgeCompleted(keys, memory, rules);
    if (ruling !== null) return refused(ruling);
  }
  return { ruling: null, memory: addKeys(memory, keys) };
}

function judgeEntry(
  { line, place, isUnclear }: TypingMemory,
  isEntered: boolean,
  rules: UrlRules,
): Ruling | null {
  if (isUnclear && isEntered && place !== 'anywhere') {
    return {
      rule: 'address-unclear',
      reason: 'What stands in the address bar cannot be told any more, since it was edited inside.',
      hint: 'Type the whole address anew, or open it as a URL.',
    };
  }
  return (
    judgeLine(line, place, rules) ?? (isEntered && place === 'launcher' ? judgeFound(line, rules) : null)
  );
}

/** A start menu runs the first program whose name begins like what was typed. */
function judgeFound(line: string, { policy }: UrlRules): Ruling | null {
  const typed = toPlain(line).trim();
  if (typed === '') return null;
  const found = policy.blockedApps.find((name) => toPlain(name).startsWith(typed));
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
