import { expect, it } from 'vitest';
import { describeWorkspaceEvent, type WorkspaceEvent } from './workspace-event.js';

const spent = { inputTokens: 1_000, outputTokens: 500, tokensPerSecond: 42.5, costUsd: 0.0123 };
const place = { step: 2, of: 5, title: 'Create Notes/app.py' };

it.each<[string, WorkspaceEvent, string]>([
  ['PLANNING (S4-068)', { type: 'PLANNING', request: 'x' }, 'Planning the project.'],
  ['ARCHITECTURE (S4-069)', { type: 'ARCHITECTURE', text: 'One app.' }, 'Architecture:\nOne app.'],
  ['PLAN (S4-070)', { type: 'PLAN', steps: [{ title: 'Create a', kind: 'write' }] }, 'Plan:\n  1. Create a'],
  ['SUBTASK_START (S4-071)', { type: 'SUBTASK_START', ...place }, 'Step 2 of 5: Create Notes/app.py'],
  [
    'SUBTASK_DONE (S4-072)',
    { type: 'SUBTASK_DONE', ...place, seen: 'it parses', commit: null },
    'Step 2 of 5 is done: it parses.',
  ],
  ['WRITE_FILE (S4-073)', { type: 'WRITE_FILE', target: 'a.py' }, 'Writing a.py'],
  ['READ_FILE (S4-074)', { type: 'READ_FILE', target: 'a.py' }, 'Reading a.py'],
  ['LIST_DIR (S4-075)', { type: 'LIST_DIR', target: 'Notes' }, 'Listing Notes'],
  ['CREATE_DIR (S4-076)', { type: 'CREATE_DIR', target: 'Notes' }, 'Creating the folder Notes'],
  ['EXECUTE (S4-077)', { type: 'EXECUTE', target: 'npm install' }, 'Running npm install'],
  ['MODEL_OUTPUT (S4-078)', { type: 'MODEL_OUTPUT', text: 'Done.', spent }, 'Done.'],
  ['ERROR (S4-079)', { type: 'ERROR', text: 'It failed.' }, 'It failed.'],
  ['WARNING (S4-080)', { type: 'WARNING', text: 'Again.' }, 'Again.'],
  [
    'COMPLETE (S4-081)',
    { type: 'COMPLETE', ok: true, ms: 3_400, spent, url: 'http://127.0.0.1:5000' },
    'Complete after 3.4 s, 1500 tokens, 42.5 tokens/s, $0.0123, running at http://127.0.0.1:5000',
  ],
  ['NEXT_STEPS (S4-082)', { type: 'NEXT_STEPS', text: 'cd Notes' }, 'Next: cd Notes'],
])('%s reads as a sentence for people (S4-025)', (_, event, text) => {
  expect(describeWorkspaceEvent(event)).toBe(text);
});
