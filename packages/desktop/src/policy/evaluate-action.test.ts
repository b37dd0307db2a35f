import { defaultPolicy } from '@fixpoint/guard/policy';
import { describe, expect, it } from 'vitest';
import type { KeyName } from '../keys/index.js';
import { evaluateAction } from './evaluate-action.js';
import type { UrlRules } from './evaluate-url.js';
import type { GuardedAction } from './guarded-action.js';
import { emptyMemory } from './typing-memory.js';

const rules: UrlRules = {
  policy: defaultPolicy.desktop,
  allow: [],
  places: { origins: new Set(), home: '/home/ada', realPath: (path) => path },
};

/** Performs input actions one after another, with keys staying down as they do; returns the rule that refuses one. */
function run(inputActions: readonly GuardedAction[]): string | null {
  let memory = emptyMemory;
  let held: readonly KeyName[] = [];
  for (const inputAction of inputActions) {
    const facts = { held, clipboard: null, activeWindow: null };
    const evaluation = evaluateAction(inputAction, memory, facts, rules);
    if (evaluation.denial !== null) return evaluation.denial.rule;
    memory = evaluation.memory;
    held = inputAction.type === 'hold-keys' ? [...held, ...inputAction.keys] : [];
  }
  return null;
}
const type = (text: string): GuardedAction => ({ type: 'type', text });
const keys = (...names: KeyName[]): GuardedAction => ({ type: 'chord', keys: names });
const hold = (...names: KeyName[]): GuardedAction => ({ type: 'hold-keys', keys: names });

it.each<[string, GuardedAction[], string | null]>([
  ['a run box by a held key and a letter', [hold('super'), type('r')], 'held-keys'],
  ['a terminal by held keys and a letter', [hold('ctrl', 'alt'), type('t')], 'held-keys'],
  ['a paste by a held key and a letter', [hold('ctrl'), type('v')], 'held-keys'],
  ['capitals by a held shift', [hold('shift'), type('abc')], null],
  ['text after the combination is done', [hold('ctrl'), keys('a'), type('abc')], null],
])('evaluates text typed while a key is held as a key combination: %s (S0-438)', (_, inputActions, rule) => {
  expect(run(inputActions)).toBe(rule);
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
  'recognizes a start menu by the keys that open it: %s (S0-438)',
  (...combination) => {
    expect(run([keys(...combination), type('prompt'), keys('enter')])).toBe('launcher-unclear');
  },
);

describe('a field that runs the entered text', () => {
  /** Types a line after a click, with this program in front, and enters it. */
  function enter(line: string, app: string | null): string | null {
    const facts = { held: [], clipboard: null, activeWindow: app === null ? null : { title: '', app } };
    const typed = evaluateAction(type(line), emptyMemory, facts, rules);
    return (typed.denial ?? evaluateAction(keys('enter'), typed.memory, facts, rules).denial)?.rule ?? null;
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

  it('treats a name alone as a program if no window can be identified', () => {
    expect(enter('services', null)).toBe('blocked-app');
  });
});

it('permits the beginning of a blocked name, since other names start the same', () => {
  expect(run([keys('super'), type('con')])).toBeNull();
  expect(run([keys('super'), type('con'), type('tacts'), keys('enter')])).toBeNull();
});
