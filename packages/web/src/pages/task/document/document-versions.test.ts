import { describe, expect, it } from 'vitest';
import { otherChoices, sidesOf } from './document-versions.js';

const artifact = 'a'.repeat(64);
const version = (number: number, task: string) => ({
  version: number,
  type: 'pptx' as const,
  base: 'deck',
  template: artifact,
  after: null,
  because: 'deck.pptx was added',
  by: 'ann',
  at: '2026-11-01T00:00:00.000Z',
  documents: [{ document: artifact, name: `${task}.pptx`, facts: artifact, task_id: task }],
});
const task = (id: string, reason: 'matched' | 'stuck' | null) => ({
  id,
  kind: 'feedback' as const,
  description: `Fix ${id}.\nMore.`,
  result: reason === null ? null : { status: 'completed' as const, reason, summary: '' },
});
const keys = (choices: readonly { readonly key: string }[]) => choices.map(({ key }) => key);

describe('the documents for a comparison', () => {
  it('start with the source of the active template, then documents of matched tasks, then other tasks', () => {
    const learned = { versions: [version(1, 'old'), version(2, 'teacher')], active: { pptx: 2 } };
    const tasks = [task('now', null), task('stuck', 'stuck'), task('good', 'matched')];
    const { golden, earlier } = otherChoices(learned, tasks, 'now');
    expect(keys(golden)).toEqual(['task:teacher', 'task:good']);
    expect(keys(earlier)).toEqual(['task:stuck']);
    expect(golden[0]?.name).toBe('teacher.pptx (template)');
    expect(earlier[0]?.name).toBe('task stuck: Fix stuck.');
  });

  it('contain each document once, and never the compared one', () => {
    const learned = { versions: [version(1, 'good')], active: { pptx: 1 } };
    const { golden, earlier } = otherChoices(
      learned,
      [task('good', 'matched'), task('own', 'matched')],
      'own',
    );
    expect(keys(golden)).toEqual(['task:good']);
    expect(earlier).toEqual([]);
  });

  it('are empty without other documents', () => {
    expect(otherChoices(undefined, [], 'own')).toEqual({ golden: [], earlier: [] });
  });
});

describe('the two sides of a comparison', () => {
  const choices = (...all: string[]) => all.map((key) => ({ key, name: key }));
  const own = choices('1', '2', '3');

  it('are the shown iteration and the next one', () => {
    expect(sidesOf(own, [], { shown: '1', against: null })).toEqual({ before: '1', after: '2' });
    expect(sidesOf(own, [], { shown: '2', against: null })).toEqual({ before: '2', after: '3' });
  });

  it('are the last two if the last one is shown, or none', () => {
    expect(sidesOf(own, [], { shown: '3', against: null })).toEqual({ before: '2', after: '3' });
    expect(sidesOf(own, [], { shown: null, against: null })).toEqual({ before: '2', after: '3' });
    expect(sidesOf(own, [], { shown: '9', against: null })).toEqual({ before: '2', after: '3' });
  });

  it('are those that a person chose, and never the same one twice', () => {
    expect(sidesOf(own, [], { shown: '3', against: '1' })).toEqual({ before: '1', after: '3' });
    expect(sidesOf(own, [], { shown: '1', against: 'task:x' })).toEqual({ before: 'task:x', after: '1' });
    expect(sidesOf(own, [], { shown: '1', against: '1' })).toEqual({ before: '1', after: '2' });
  });

  it('are a golden document and the only iteration, or nothing before it', () => {
    const golden = choices('task:good');
    expect(sidesOf(choices('1'), golden, { shown: '1', against: null })).toEqual({
      before: 'task:good',
      after: '1',
    });
    expect(sidesOf(choices('1'), [], { shown: '1', against: null })).toEqual({ before: null, after: '1' });
    expect(sidesOf([], [], { shown: null, against: null })).toEqual({ before: null, after: '' });
  });
});
