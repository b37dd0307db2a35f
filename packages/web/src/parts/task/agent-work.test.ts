import type { EventDraft } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { finished, logOf, started } from '../../testing/log-of.js';
import { agentWork } from './agent-work.js';

const says = (text: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role: 'assistant', text },
});
const calls = (text: string, call?: string): EventDraft => ({
  type: 'engine-message',
  message: text,
  data: { role: 'tool', text, ...(call === undefined ? {} : { call }) },
});
const ends = (call: string): EventDraft => ({
  type: 'engine-output',
  message: 'done',
  data: { call, ok: true, text: '', lines: 0 },
});
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 9, 0, second)).toISOString();

it('names the command that runs, since it began, until its output is there', () => {
  const log = [started('fix'), says('I test it.'), calls('Bash npm test', 'a')];
  expect(agentWork(logOf(...log))).toEqual({ verb: 'Runs', target: 'npm test', since: at(2), after: null });
  expect(agentWork(logOf(...log, ends('a')))).toEqual({
    verb: 'Thinks',
    target: null,
    since: at(3),
    after: 'Runs npm test',
  });
});

it('names the command that still runs of several that began together', () => {
  const log = logOf(started('fix'), calls('Bash npm test', 'a'), calls('Bash npm run lint', 'b'), ends('b'));
  expect(agentWork(log)).toMatchObject({ target: 'npm test', since: at(1) });
});

it('says that the model thinks after it read, changed or said something', () => {
  expect(agentWork(logOf(started('fix'), calls('Edit src/deck.js', 'a')))).toMatchObject({
    verb: 'Thinks',
    after: 'Changes src/deck.js',
  });
  expect(agentWork(logOf(started('fix'), says('I see.')))).toMatchObject({ verb: 'Thinks', after: null });
});

it('takes the newest call of a log without results for what runs', () => {
  expect(agentWork(logOf(started('fix'), calls('Read a.js'), calls('Edit a.js')))).toMatchObject({
    verb: 'Changes',
    target: 'a.js',
  });
});

it('shows what the stage itself does, and nothing once the stage is over', () => {
  const progress = (message: string, detail: Record<string, unknown>): EventDraft => ({
    type: 'stage-progress',
    message,
    data: { stage: 'fix', detail },
  });
  const log = [started('fix'), says('Done.'), progress('Runs the tests of the service', {})];
  const spent = progress('The coding agent has spent $1.00 so far', { spent_usd: 1 });
  expect(agentWork(logOf(...log, spent))).toMatchObject({ verb: 'Runs the tests of the service' });
  expect(agentWork(logOf(...log, finished('fix')))).toBeNull();
  expect(agentWork(logOf(started('compare')))).toBeNull();
});
