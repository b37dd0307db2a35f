import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { formatDuration, stripUnsafe } from '@fixpoint/shared/text';
import { createScriptedWorkspaceModel, scriptedProjects } from '@fixpoint/twin/workspace-model';
import { createWorkspaceAgent, describeWorkspaceEvent } from '@fixpoint/workspace/agent';
import { type Command, type CommandContext, exitCodes } from '../../command-context.js';

/** Two projects from a sentence each, by a scripted model: everything but the model is the real thing. */
export const runWorkspaceDemo: Command<{ keep?: boolean }> = async (context, { keep = false }) => {
  const { write, signal } = context;
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-workspace-'));
  const releases = createReleaseStack();
  const startedAt = performance.now();
  let isGood = true;
  try {
    const model = await createScriptedWorkspaceModel();
    releases.defer('the model', model.close);
    for (const { request } of scriptedProjects) {
      signal.throwIfAborted();
      write(`> ${request}`);
      isGood = (await make(context, { request, folder, url: model.url })) && isGood;
      write('');
    }
    const took = formatDuration(performance.now() - startedAt);
    write(
      `${isGood ? 'Both projects were built, repaired and checked in a browser' : 'At least one project was not completed'}: ${took}.`,
    );
    return isGood ? exitCodes.ok : exitCodes.failed;
  } finally {
    await releases.release();
    if (keep || !isGood) write(`kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

async function make(
  { write, paint, environment, signal }: CommandContext,
  { request, folder, url }: { readonly request: string; readonly folder: string; readonly url: string },
): Promise<boolean> {
  const since = performance.now();
  const agent = createWorkspaceAgent({
    folder: join(folder, 'workspace'),
    model: { url, name: 'scripted' },
    // The programs that run here were written by us: the registry may have any address, as one inside a company has.
    registries: ['registry.npmjs.org'],
    environment,
    signal,
    onEvent(event) {
      const [first = '', ...more] = describeWorkspaceEvent(event).split('\n');
      if (first === '') return;
      const time = paint('dim', formatDuration(performance.now() - since).padStart(10));
      write(`${time}  ${stripUnsafe(first)}`);
      // Of an error, the end is the most useful.
      const shown = event.type === 'WARNING' ? more.slice(-3) : more;
      for (const line of shown) write(`${' '.repeat(12)}${paint('dim', stripUnsafe(line))}`);
    },
  });
  try {
    return (await agent.make(request)).ok;
  } finally {
    await agent.close();
  }
}
