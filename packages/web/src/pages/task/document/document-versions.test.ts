import { describe, expect, it } from 'vitest';
import { otherChoices } from './document-versions.js';

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

describe('what a document can be held against', () => {
  it('is first what the template in force is learned from, then what tasks matched with, then the other tasks', () => {
    const learned = { versions: [version(1, 'old'), version(2, 'teacher')], active: { pptx: 2 } };
    const tasks = [task('now', null), task('stuck', 'stuck'), task('good', 'matched')];
    const { golden, earlier } = otherChoices(learned, tasks, 'now');
    expect(keys(golden)).toEqual(['task:teacher', 'task:good']);
    expect(keys(earlier)).toEqual(['task:stuck']);
    expect(golden[0]?.name).toBe('teacher.pptx (template)');
    expect(earlier[0]?.name).toBe('task stuck: Fix stuck.');
  });

  it('has each document once, and never the own one', () => {
    const learned = { versions: [version(1, 'good')], active: { pptx: 1 } };
    const { golden, earlier } = otherChoices(
      learned,
      [task('good', 'matched'), task('own', 'matched')],
      'own',
    );
    expect(keys(golden)).toEqual(['task:good']);
    expect(earlier).toEqual([]);
  });

  it('is nothing where nobody knows of any', () => {
    expect(otherChoices(undefined, [], 'own')).toEqual({ golden: [], earlier: [] });
  });
});
