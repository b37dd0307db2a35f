import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { FeedbackState, initialFeedbackState, usualFeedbackState } from '../loops/feedback/feedback-state.js';
import { packFields } from './pack-text.js';
import { parseRunRecord, parseTaskRecord, UnreadableTaskError } from './task-record.js';
import { readState as read, readInput, writeState as write, writeInput } from './usual-values.js';

const writeState = (value: object) => write(value, usualFeedbackState);
const readState = (text: string) => read(text, usualFeedbackState);
const spec = createTaskSpec();
const { service } = spec;
const state = { ...initialFeedbackState, phase: 'WAITING_FOR_EMAIL', iteration: 2, commit: 'a'.repeat(40) };
const input = { service, form: { Email: 'a@example.com' }, iteration: 2, correlation: 'c' };
const hash = {
  id: 'task-1',
  kind: 'feedback',
  status: 'running',
  seq: '3',
  phase: 'WAITING_FOR_EMAIL',
  iteration: '2',
  pushes: '0',
  spent_usd: '0',
  spec: JSON.stringify(spec),
  created_at: '1',
  updated_at: '1',
};

it('stores only unusual values of a state, and reads all of it again', () => {
  const text = writeState(state);
  expect(text.length).toBeLessThan(JSON.stringify(state).length / 3);
  expect(readState(text)).toEqual(state);
  expect(FeedbackState.parse(readState(text))).toEqual(state);
});

it('keeps the state of another loop as it is', () => {
  const other = { phase: 'RUNNING', iteration: 0, pushes: 0, spent_usd: 0, documents: [] };
  expect(writeState(other)).toBe(JSON.stringify(other));
  expect(readState(writeState(other))).toEqual(other);
});

it('stores a service once, and never replaces it with another', () => {
  expect(writeInput(input, service)).not.toContain('repository');
  expect(readInput(writeInput(input, service), service)).toEqual(input);
  const other = { ...input, service: { ...service, url: 'https://other.example.com' } };
  expect(readInput(writeInput(other, service), service)).toEqual(other);
  expect(readInput(writeInput(input, null), null)).toEqual(input);
});

it('reads a state that is long enough to be packed', () => {
  const long = { ...state, note: 'A note as long as its service. '.repeat(100) };
  const [, packed = ''] = packFields({ state: writeState(long) });
  expect(packed.length).toBeLessThan(writeState(long).length);
  expect(readState(packed)).toEqual(long);
});

it('reads a step filed by an earlier version, with its whole state and input', () => {
  const [, packedState = '', , packedInput = ''] = packFields({
    state: JSON.stringify(state),
    input: JSON.stringify(input),
  });
  const record = { state, input, seq: '3', iteration: 2 };
  expect(parseRunRecord('task-1', { ...hash, state: packedState, input: packedInput })).toMatchObject(record);
  const texts = { state: JSON.stringify(state), input: JSON.stringify(input) };
  expect(parseRunRecord('task-1', { ...hash, ...texts })).toMatchObject(record);
});

it('rejects a short text that an earlier version would reject, instead of trusting a part of it', () => {
  for (const text of [writeState(state), writeInput(input, service)]) {
    expect(() => JSON.parse(text)).toThrow();
  }
  const broken = { ...hash, state: writeState(state), input: '~3{' };
  expect(() => parseRunRecord('task-1', broken)).toThrow(UnreadableTaskError);
  // What shows a task needs no input.
  expect(parseTaskRecord('task-1', broken)).toMatchObject({ state });
});

it('reads a short state of an earlier version with the values that it left out', () => {
  const kept = '~3{"phase":"WAITING_FOR_EMAIL","iteration":2,"seen":[["a",1]],"aimed_at":null}';
  expect(parseTaskRecord('task-1', { ...hash, state: kept })?.state).toEqual({
    phase: 'WAITING_FOR_EMAIL',
    iteration: 2,
    seen: [['a', 1]],
    aimed_at: null,
    pushes: 0,
    spent_usd: 0,
    documents: [],
    findings: [],
    counts: null,
    history: [],
    commit: null,
    note: '',
    deploy_since: null,
    deployed: false,
    fingerprint: null,
    misses: 0,
    ledger: [],
    unjudged: [],
    skipped: [],
    comments: [],
    wanted_mail: null,
    fallback: null,
    may_submit: false,
    standstill: 0,
    recent: [],
    lightest: null,
    baseline: null,
    revertible: null,
    reverting: null,
    restored: false,
    research: 0,
    evidence: [],
    told_of: [],
    submissions: 0,
    doubted: false,
    remeasured: false,
    unstable: [],
    refusals: 0,
    reading: null,
    said: '',
    missing: null,
    blocked: null,
    prepared: null,
    may_push: false,
    accepted: [],
    confirming: null,
    patches: [],
    compared: [],
  });
});

it('finds a short state unreadable if the loop of its task declares no usual values', () => {
  const text = writeState(state);
  expect(() => parseTaskRecord('task-1', { ...hash, kind: 'plan', state: text })).toThrow(
    UnreadableTaskError,
  );
});
