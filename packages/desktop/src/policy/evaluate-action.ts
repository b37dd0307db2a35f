import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { KeyName } from '../keys/index.js';
import { quote, toPlain } from './comparable-text.js';
import { evaluateApp } from './evaluate-app.js';
import { closesWindow, evaluateClosing, evaluateKeys, isDeveloperKey } from './evaluate-keys.js';
import { evaluateLine } from './evaluate-line.js';
import { evaluateUrl, type UrlRules } from './evaluate-url.js';
import type { Denial, GuardedAction, GuardedWindow } from './guarded-action.js';
import {
  addClick,
  addEnter,
  addKeys,
  addText,
  emptyMemory,
  isEnter,
  isPaste,
  type TypingMemory,
} from './typing-memory.js';
import { fieldOf, holdsText, type LineField } from './window-field.js';

/** Facts that are required before an input action can be evaluated. */
export interface ActionNeeds {
  readonly clipboard: boolean;
  /** The window in front matters, since the action closes it, or opens developer tools if it is a browser. */
  readonly activeWindow: 'closed' | 'with-developer-tools' | null;
}

/** Facts that the desktop reported. Undefined: not read. Null: missing, or unknown. */
export interface ActionFacts {
  /** Keys that are down already. */
  readonly held: readonly KeyName[];
  readonly clipboard?: string | null | undefined;
  readonly activeWindow?: GuardedWindow | null | undefined;
}

/** Maximum length of a line into which a click may have gone anywhere: a memorized address is shorter. */
const maxInsertedLength = 80;

export interface Evaluation {
  readonly denial: Denial | null;
  /** Typing state after the input action was performed. */
  readonly memory: TypingMemory;
}

export function needsOf(
  inputAction: GuardedAction,
  held: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'developerKeys'>,
): ActionNeeds {
  const keys = keysOf(inputAction, held);
  return { clipboard: isPaste(keys), activeWindow: windowNeed(keys, policy) };
}

function windowNeed(
  keys: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'developerKeys'>,
): ActionNeeds['activeWindow'] {
  if (closesWindow(keys)) return 'closed';
  return isDeveloperKey(keys, policy) ? 'with-developer-tools' : null;
}

/** Decides if an input action may be performed, given the preceding typing. */
export function evaluateAction(
  inputAction: GuardedAction,
  memory: TypingMemory,
  facts: ActionFacts,
  rules: UrlRules,
): Evaluation {
  switch (inputAction.type) {
    case 'open-app':
      return { denial: evaluateApp(inputAction.app, rules.policy), memory: emptyMemory };
    case 'open-url':
      return { denial: evaluateUrl(inputAction.url, rules), memory: emptyMemory };
    case 'type':
      return evaluateHeld(facts.held, memory) ?? evaluateText(inputAction.text, memory, facts, rules);
    case 'hold-keys':
      return {
        denial: evaluateKeys(keysOf(inputAction, facts.held), rules.policy, facts.activeWindow),
        // Its release opens the start menu.
        memory: inputAction.keys.includes('super') ? addKeys(memory, ['super']) : memory,
      };
    case 'chord':
      return evaluateChord(keysOf(inputAction, facts.held), memory, facts, rules);
    case 'click':
    case 'button-down':
    case 'button-up':
    case 'drag':
      return { denial: null, memory: addClick(memory, inputAction.at ?? null) };
    case 'move':
    case 'scroll':
    case 'wait':
    case 'let-go':
      return { denial: null, memory };
  }
}

/** While one of these is down, `r` opens a run box instead of typing a letter. */
function evaluateHeld(held: readonly KeyName[], memory: TypingMemory): Evaluation | null {
  const combining = held.filter((key) => key === 'ctrl' || key === 'alt' || key === 'super');
  if (combining.length === 0) return null;
  return {
    memory,
    denial: {
      rule: 'held-keys',
      reason: `With ${combining.join('+')} held down, typed text would become key combinations.`,
      hint: 'Press the key combination, or release the keys before typing.',
    },
  };
}

/** Evaluates each line that a line break in the text enters, and the intermediate text in an address bar or a start menu. */
function evaluateText(text: string, before: TypingMemory, facts: ActionFacts, rules: UrlRules): Evaluation {
  let memory = before;
  const lines = toLines(text);
  for (const [index, line] of lines.entries()) {
    for (const [part, words] of line.split('\t').entries()) {
      memory = addText(part === 0 ? memory : addKeys(memory, ['tab']), words);
    }
    const isEntered = index < lines.length - 1;
    const field = fieldOf(memory, facts.activeWindow);
    if (isEntered || field === 'address-bar' || field === 'launcher') {
      const denial = evaluateEntry(memory, isEntered, facts, rules);
      if (denial !== null) return { denial, memory: before };
    }
    if (isEntered) memory = addEnter(memory);
  }
  return { denial: null, memory };
}

/** Pasted lines are entered by an editor, and joined by a field that contains one line. */
function evaluatePaste(text: string, before: TypingMemory, facts: ActionFacts, rules: UrlRules): Evaluation {
  const lines = toLines(text);
  const evaluation = evaluateText(text, before, facts, rules);
  if (lines.length === 1 || evaluation.denial !== null) return evaluation;
  if (fieldOf(before, facts.activeWindow) === 'address-bar' || before.place !== 'anywhere')
    return evaluateText(lines.join(''), before, facts, rules);
  const earlier = addText(before, lines.slice(0, -1).join(''));
  return { denial: null, memory: addText(addClick(earlier, before.clickedAt), lines.at(-1) ?? '') };
}

function toLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

function evaluateChord(
  keys: readonly KeyName[],
  memory: TypingMemory,
  facts: ActionFacts,
  rules: UrlRules,
): Evaluation {
  const refused = (denial: Denial): Evaluation => ({ denial, memory });
  const blocked = evaluateKeys(keys, rules.policy, facts.activeWindow);
  if (blocked !== null) return refused(blocked);
  if (closesWindow(keys)) {
    const denial = evaluateClosing(facts.activeWindow ?? null, rules.policy);
    return denial === null ? { denial, memory: emptyMemory } : refused(denial);
  }
  if (isPaste(keys)) {
    return facts.clipboard === undefined || facts.clipboard === null
      ? refused({ rule: 'clipboard-unclear', reason: 'The content of the clipboard cannot be read.' })
      : evaluatePaste(facts.clipboard, memory, facts, rules);
  }
  if (isEnter(keys)) {
    const denial = evaluateEntry(memory, true, facts, rules) ?? evaluateCompleted(keys, memory, facts, rules);
    if (denial !== null) return refused(denial);
  }
  return { denial: null, memory: addKeys(memory, keys) };
}

function evaluateEntry(
  memory: TypingMemory,
  isEntered: boolean,
  { activeWindow }: ActionFacts,
  rules: UrlRules,
): Denial | null {
  const { line, isUnclear } = memory;
  const field = fieldOf(memory, activeWindow);
  // A document and a form store their input: it is neither a command nor an address.
  if (holdsText(field)) return null;
  if (isUnclear && isEntered && (field === 'address-bar' || memory.place === 'launcher')) {
    return {
      rule: 'address-unclear',
      reason:
        'The text in the address bar or the start menu was edited in the middle, so its content is unknown.',
      hint: 'Type the whole text again, or open the URL or the program directly.',
    };
  }
  return (
    evaluateLine(line, field, rules, { isEntered }) ??
    (isEntered && field === 'launcher' ? evaluateFound(line, rules) : null) ??
    (isEntered ? evaluateJoined(memory, field, rules) : null)
  );
}

/**
 * A click between two pieces of typing may have stayed in the same field, at the end of the line or at its beginning. An address that was complete
 * before the click and is not continued was left in its own field, as in a form.
 */
function evaluateJoined({ line, earlier }: TypingMemory, field: LineField, rules: UrlRules): Denial | null {
  if (earlier === '') return null;
  const ofEarlier = evaluateLine(earlier, field, rules);
  if (line === '') return ofEarlier;
  if (ofEarlier !== null && !/^[/?#:\\.]/.test(line)) return null;
  return (
    evaluateLine(`${earlier}${line}`, field, rules) ??
    evaluateLine(`${line}${earlier}`, field, rules) ??
    evaluateInserted(earlier, line, field, rules)
  );
}

/** The click may have gone into the middle of a line. Only rules for a class of texts count: numbers come together by chance. */
function evaluateInserted(earlier: string, line: string, field: LineField, rules: UrlRules): Denial | null {
  if (earlier.length > maxInsertedLength || /\s/.test(earlier + line)) return null;
  for (let position = 1; position < earlier.length; position += 1) {
    const denial = evaluateLine(
      `${earlier.slice(0, position)}${line}${earlier.slice(position)}`,
      field,
      rules,
    );
    if (denial?.rule.startsWith('blocked-url') === true) return denial;
  }
  return null;
}

/** A start menu runs the first program whose words begin like the typed ones. */
function evaluateFound(line: string, { policy }: UrlRules): Denial | null {
  const typed = toPlain(line).trim().split(/\s+/);
  if (typed[0] === '') return null;
  if (/[$`]|%\w+%/.test(line)) {
    return {
      rule: 'launcher-unclear',
      reason: `${quote(line)} refers to a program in a way that cannot be checked.`,
      hint: 'Type the plain name of the program, without variables.',
    };
  }
  const blockedApp = policy.blockedApps.find((name) => {
    const words = toPlain(name).split(/[\s_-]+/);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
  if (blockedApp === undefined) return null;
  return {
    rule: 'launcher-unclear',
    reason: `${quote(line)} could start "${blockedApp}", which is a blocked program.`,
    hint: 'Type the full name of the program you want, or open the program by its name.',
  };
}

/** ctrl+Enter turns a name into `www.name.com`. */
function evaluateCompleted(
  keys: readonly KeyName[],
  memory: TypingMemory,
  { activeWindow }: ActionFacts,
  rules: UrlRules,
): Denial | null {
  if (holdsText(fieldOf(memory, activeWindow))) return null;
  const name = memory.line.trim();
  return keys.includes('ctrl') && /^[\w.-]+$/.test(name)
    ? evaluateLine(`www.${name}.com`, 'address-bar', rules)
    : null;
}

function keysOf(inputAction: GuardedAction, held: readonly KeyName[]): readonly KeyName[] {
  if (inputAction.type !== 'chord' && inputAction.type !== 'hold-keys') return [];
  return [...new Set([...held, ...inputAction.keys])];
}
