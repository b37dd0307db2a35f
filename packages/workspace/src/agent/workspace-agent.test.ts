import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScriptedWorkspaceModel } from '@fixpoint/twin/workspace-model';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorkspaceAgent } from './create-workspace-agent.js';
import type { WorkspaceAgentOptions } from './workspace-agent-options.js';
import type { WorkspaceEvent } from './workspace-event.js';

async function start(overrides: Partial<WorkspaceAgentOptions> = {}) {
  const world = mkdtempSync(join(tmpdir(), 'fixpoint-agent-test-'));
  onTestFinished(() => rmSync(world, { recursive: true, force: true }));
  const model = await createScriptedWorkspaceModel();
  onTestFinished(model.close);
  const events: WorkspaceEvent[] = [];
  const open = (more: Partial<WorkspaceAgentOptions> = {}) => {
    const agent = createWorkspaceAgent({
      folder: join(world, 'files'),
      model: { url: model.url, name: 'scripted' },
      onEvent: (event) => events.push(event),
      ...overrides,
      ...more,
    });
    onTestFinished(agent.close);
    return agent;
  };
  return { folder: join(world, 'files'), events, open };
}

const typesOf = (events: readonly WorkspaceEvent[]) => events.map(({ type }) => type);

it('carries out one request without Redis, with one question (S4-007, S4-014)', async () => {
  const { folder, events, open } = await start();
  const result = await open().ask('Create a file called test.txt');
  expect(result).toMatchObject({ ok: true, spent: { inputTokens: 1_000 } });
  expect(readFileSync(join(folder, 'test.txt'), 'utf8')).toBe('Hello\n');
  expect(typesOf(events)).toEqual(['MODEL_OUTPUT', 'WRITE_FILE', 'COMPLETE']);
});

it('continues until the model replies with text only (S4-015, S4-057)', async () => {
  const { folder, open } = await start();
  expect(await open().make('Create a file called a.txt')).toMatchObject({
    ok: true,
    text: 'The file is there.',
  });
  expect(existsSync(join(folder, 'a.txt'))).toBe(true);
});

it('gives the architecture 90 seconds, and the steps 60 (S4-059, S4-063)', async () => {
  const { open } = await start();
  const limits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limits.mockRestore());
  await open().plan(
    'Make a Flask app called Notes that shows a list of notes and lets me add one with a form',
  );
  const asked = limits.mock.calls.map(([ms]) => ms).filter((ms) => ms === 90_000 || ms === 60_000);
  expect(asked).toEqual([90_000, 60_000]);
});
