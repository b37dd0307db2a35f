import { EventDraft } from '@fixpoint/shared/contracts';
import type { WorkspaceEvent } from '@fixpoint/workspace/agent';
import { expect, it } from 'vitest';
import { createEventWriter } from './write-workspace-event.js';

const spent = { inputTokens: 1_000, outputTokens: 500, tokensPerSecond: 42.5, costUsd: null };
const place = { step: 2, of: 5, title: 'Create Notes/app.py' };

function write(...events: WorkspaceEvent[]) {
  const writer = createEventWriter();
  const drafts = events.map(writer);
  for (const draft of drafts) if (draft !== null) EventDraft.parse(draft);
  return drafts;
}

it('writes a sentence for people, and for programs its kind, step and target', () => {
  expect(
    write({ type: 'SUBTASK_START', ...place }, { type: 'WRITE_FILE', target: 'Notes/app.py' }),
  ).toMatchObject([
    { message: 'Step 2 of 5: Create Notes/app.py', data: { kind: 'SUBTASK_START', step: 2, of: 5 } },
    { message: 'Writing Notes/app.py', data: { kind: 'WRITE_FILE', target: 'Notes/app.py' } },
  ]);
});

it('names what was spent so far from the first answer on, also of answers without words', () => {
  const [start, silent, done] = write(
    { type: 'SUBTASK_START', ...place },
    { type: 'MODEL_OUTPUT', text: ' ', spent },
    { type: 'SUBTASK_DONE', ...place, seen: 'it parses', commit: null },
  );
  expect(start?.data.spent).toBeUndefined();
  expect(silent).toBeNull();
  expect(done?.data.spent).toEqual({
    input_tokens: 1_000,
    output_tokens: 500,
    tokens_per_second: 42.5,
    cost_usd: null,
  });
});

it('keeps the first line as the sentence and the whole text beside it, and all of an error, within bounds', () => {
  const long = `First.\n${'x'.repeat(20_000)}`;
  const [words, architecture, error] = write(
    { type: 'MODEL_OUTPUT', text: long, spent },
    { type: 'ARCHITECTURE', text: 'One app.' },
    { type: 'ERROR', text: 'It failed:\nno module named x' },
  );
  expect(words).toMatchObject({ message: 'First.', data: { text: long.slice(0, 4_000) } });
  expect(architecture).toMatchObject({ message: 'Architecture:', data: { text: 'One app.' } });
  expect(error?.message).toBe('It failed:\nno module named x');
});
