import { describe, expect, it } from 'vitest';
import type { KeyName } from '../../keys/index.js';
import { defaultPolicy } from '../default-policy.js';
import type { GuardedGesture } from './guarded-gesture.js';
import { judgeGesture } from './judge-gesture.js';
import type { UrlRules } from './judge-url.js';
import { emptyMemory } from './typing-memory.js';

const rules: UrlRules = {
  policy: defaultPolicy.desktop,
  allow: [],
  places: { origins: new Set(), home: '/home/ada', realPath: (path) => path },
};

/** Performs gestures one after another, with keys staying down as they do; answers the rule that refuses one. */
function run(gestures: readonly GuardedGesture[]): string | null {
  let memory = emptyMemory;
  let held: readonly KeyName[] = [];
  for (const gesture of gestures) {
    const facts = { held, clipboard: null, activeWindow: null };
    const judged = judgeGesture(gesture, memory, facts, rules);
    if (judged.ruling !== null) return judged.ruling.rule;
    memory = judged.memory;
    held = gesture.type === 'hold-keys' ? [...held, ...gesture.keys] : [];
  }
  return null;
}
const type = (text: string): GuardedGesture => ({ type: 'type', text });
const keys = (...names: KeyName[]): GuardedGesture => ({ type: 'chord', keys: names });
const hold = (...names: KeyName[]): GuardedGesture => ({ type: 'hold-keys', keys: names });

it.each<[string, GuardedGesture[], string | null]>([
  ['a run box by a held key and a letter', [hold('super'), type('r')], 'held-keys'],
  ['a terminal by held keys and a letter', [hold('ctrl', 'alt'), type('t')], 'held-keys'],
  ['a paste by a held key and a letter', [hold('ctrl'), type('v')], 'held-keys'],
  ['capitals by a held shift', [hold('shift'), type('abc')], null],
  ['text after the combination is done', [hold('ctrl'), keys('a'), type('abc')], null],
])('takes text typed while a key is down for what it is: %s (S0-438)', (_, gestures, rule) => {
  expect(run(gestures)).toBe(rule);
});

it.each<[string, string | null]>([
  ['Command Prompt', 'blocked-app'],
  ['Task Manager', 'blocked-app'],
  ['Registry Editor', 'blocked-app'],
  ['powersh', 'launcher-unclear'],
  ['termin', 'launcher-unclear'],
  ['task man', 'launcher-unclear'],
  ['prompt', 'launcher-unclear'],
  ['settings', 'blocked-app'],
  ['device manager', 'blocked-app'],
  ['ubuntu', 'blocked-app'],
  ['calculator', null],
  ['text editor', null],
])('starts nothing from a start menu that finds a blocked program: %s (S0-438)', (text, rule) => {
  expect(run([keys('super'), type(text), keys('enter')])).toBe(rule);
});

it.each<readonly KeyName[]>([['super'], ['super', 's'], ['super', 'q'], ['ctrl', 'escape'], ['alt', 'f1']])(
  'knows a start menu by the keys that open it: %s (S0-438)',
  (...combination) => {
    expect(run([keys(...combination), type('prompt'), keys('enter')])).toBe('launcher-unclear');
  },
);

describe('a field of a window that runs what is entered', () => {
  /** Types a line after a click, with this program in front, and enters it. */
  function enter(line: string, app: string | null): string | null {
    const facts = { held: [], clipboard: null, activeWindow: app === null ? null : { title: '', app } };
    const typed = judgeGesture(type(line), emptyMemory, facts, rules);
    return (typed.ruling ?? judgeGesture(keys('enter'), typed.memory, facts, rules).ruling)?.rule ?? null;
  }

  it.each<[string, string, string | null]>([
    ['explorer', 'powershell dir', 'blocked-app'],
    ['explorer', 'cmd echo hi', 'blocked-app'],
    ['explorer', 'cmd/k dir', 'blocked-app'],
    ['explorer', 'terminal', 'blocked-app'],
    ['explorer', 'start ms-settings:', 'blocked-url:system settings'],
    ['explorer', 'msedge chase.com', 'blocked-url:banking'],
    ['explorer', 'notepad C:\\Windows\\win.ini', 'outside-folders'],
    ['explorer', 'Holiday pictures', null],
    ['explorer', 'C:\\agent-shared\\x', null],
    ['searchhost', 'prompt', 'launcher-unclear'],
    ['searchhost', 'command prompt', 'blocked-app'],
    ['searchhost', 'calculator', null],
    ['winword', 'powershell dir', null],
    ['winword', 'Services', null],
  ])('of %s: %s (S0-438, S0-442)', (app, line, rule) => {
    expect(enter(line, app)).toBe(rule);
  });

  it('takes a name alone for a program where no window can be told', () => {
    expect(enter('services', null)).toBe('blocked-app');
  });
});

it('lets the beginning of a blocked name be typed, as other names begin so too', () => {
  expect(run([keys('super'), type('con')])).toBeNull();
  expect(run([keys('super'), type('con'), type('tacts'), keys('enter')])).toBeNull();
});
