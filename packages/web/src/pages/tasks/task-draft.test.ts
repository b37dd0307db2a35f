import { describe, expect, it } from 'vitest';
import { emptyDraft, isDrafted, readDraft, reduceDraft, storeDraft, toNewTask } from './task-draft.js';

function createStorage(texts: Record<string, string> = {}) {
  const stored = new Map(Object.entries(texts));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

describe('a stored draft', () => {
  it('has the typed text', () => {
    const storage = createStorage();
    const draft = { ...emptyDraft, description: 'fix it', service: 'utb', form: { Email: 'a@b.example' } };
    storeDraft(storage, draft);
    expect(readDraft(storage)).toEqual(draft);
  });

  it('is deleted once it is sent', () => {
    const storage = createStorage({ 'fixpoint-draft': 'fix it', 'fixpoint-draft-form': '{"Email":"a"}' });
    storeDraft(storage, reduceDraft(readDraft(storage), { type: 'sent' }));
    expect(storage.stored.size).toBe(0);
  });

  it.each(['{', 'null', '[1]', '{"Email":1}', '"text"'])('has no form values if they are %s', (text) => {
    const draft = readDraft(createStorage({ 'fixpoint-draft': 'fix it', 'fixpoint-draft-form': text }));
    expect(draft).toEqual({ ...emptyDraft, description: 'fix it' });
  });
});

describe('the request for a draft', () => {
  const draft = {
    ...emptyDraft,
    description: 'fix it',
    form: { Email: 'a@b.example', Topic: ' ', Old: 'x' },
  };

  it('has the filled fields of the service, and all while the fields are unknown', () => {
    const own = toNewTask(draft, { kind: 'feedback', fields: ['Email', 'Topic'] });
    expect(own).toEqual({ description: 'fix it', context: { form_data: { Email: 'a@b.example' } } });
    expect(toNewTask(draft, { kind: null, fields: null }).context).toEqual({
      form_data: { Email: 'a@b.example', Old: 'x' },
    });
  });

  it('names a desktop only for work on one', () => {
    const wish = { ...emptyDraft, desktop: { name: 'win11', kind: 'vision' as const } };
    expect(toNewTask(wish, { kind: 'plan', fields: [] })).toMatchObject({
      kind: 'vision',
      desktop: { name: 'win11' },
    });
    expect(toNewTask(wish, { kind: 'feedback', fields: [] })).toEqual({ description: '', context: {} });
  });
});

it('forgets a chosen reading when the description changes', () => {
  const read = reduceDraft(emptyDraft, { type: 'change', fields: { reading: { start_from: 'analyze' } } });
  expect(read.reading).toEqual({ start_from: 'analyze' });
  expect(reduceDraft(read, { type: 'describe', description: 'x' }).reading).toEqual({});
  expect(isDrafted(read)).toBe(false);
});
