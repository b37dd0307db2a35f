import type { EventDraft } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import { expect, it } from 'vitest';
import { watchEngine } from './watch-engine.js';

function watch() {
  const events: EventDraft[] = [];
  const context = {
    signal: new AbortController().signal,
    emit: async (event: EventDraft) => void events.push(event),
  } as unknown as StageContext;
  return { watched: watchEngine(context, 0), events };
}

const usage = {
  input_tokens: 100,
  output_tokens: 20,
  cache_read_tokens: 5,
  cache_write_tokens: 1,
  cost_usd: 0.25,
};

it('logs a command with its output, shortened and with secrets masked', async () => {
  const { watched, events } = watch();
  watched.note({ role: 'tool', text: 'Bash npm test', call: 'c1' });
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const lines = Array.from({ length: 214 }, (_, index) =>
    index === 213 ? `1 failed ${token}` : `ok ${index}`,
  );
  watched.result({ call: 'c1', ok: false, text: `${lines.join('\n')}\n` });
  await watched.settle();
  expect(events).toMatchObject([
    { type: 'engine-message', data: { role: 'tool', call: 'c1' } },
    {
      type: 'engine-output',
      message: 'Bash npm test: failed, 214 lines of output',
      data: {
        call: 'c1',
        ok: false,
        lines: 214,
        text: expect.stringMatching(/^ok 0\n[\s\S]*… 134 lines left out\n/),
      },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain(token);
});

it('logs an edit as a diff, and its result only if it failed', async () => {
  const { watched, events } = watch();
  const edits = [{ before: 'a - b', after: 'a + b' }];
  watched.note({ role: 'tool', text: 'Edit sum.js', call: 'c1', edits });
  watched.result({ call: 'c1', ok: true, text: 'The file was updated.' });
  watched.note({ role: 'tool', text: 'Read sum.js', call: 'c2' });
  watched.result({ call: 'c2', ok: false, text: 'No such file.' });
  await watched.settle();
  expect(events).toMatchObject([
    { data: { call: 'c1', diff: '-a - b\n+a + b' } },
    { data: { call: 'c2' } },
    { type: 'engine-output', data: { call: 'c2', text: 'No such file.' } },
  ]);
});

it('logs a denial once, with the call that it is about', async () => {
  const { watched, events } = watch();
  watched.note({ role: 'tool', text: 'Bash git push', call: 'c1' });
  watched.denial({ tool: 'Bash', rule: 'git-push', reason: 'No pushing.' }, 'c1');
  watched.result({ call: 'c1', ok: false, text: 'hook error: No pushing. [git-push]' });
  await watched.settle();
  expect(events.map(({ type }) => type)).toEqual(['engine-message', 'guard-denied']);
  expect(events[1]?.data).toMatchObject({ call: 'c1' });
});

it('adds tokens to the next event, and those of the last message at the end', async () => {
  const { watched, events } = watch();
  watched.note({ role: 'tool', text: 'Bash npm test', call: 'c1' });
  watched.usage(usage);
  watched.usage(usage);
  watched.result({ call: 'c1', ok: true, text: 'ok' });
  watched.note({ role: 'assistant', text: 'All tests pass.' });
  watched.usage(usage);
  await watched.settle();
  const used = events.map(({ data }) => ('usage' in data ? data.usage : undefined));
  expect(used).toEqual([
    undefined,
    { input_tokens: 200, output_tokens: 40, cache_read_tokens: 10, cache_write_tokens: 2, cost_usd: 0.5 },
    undefined,
    usage,
  ]);
});
