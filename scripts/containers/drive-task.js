import { SetUpError } from '../bootstrap/set-up-error.js';
import { gateway } from './gateway.js';

const description = 'fix market-research output to match template';

/** Drives one task to "matched" by the command line in the gateway's container, and returns its id. */
export async function driveTask({ engine, site, token, print }) {
  const { form } = await engine.readTwin();
  const words = ['task', description, '--context', JSON.stringify(form), '--watch', '--yes'];
  print(`fixpoint task "${description}"`);
  await engine.compose(['exec', '-T', 'gateway', 'node', 'packages/cli/bin/fixpoint.js', ...words], {
    cwd: site,
    onLine: (line) => print(`  ${line}`),
  });
  const [task] = (await gateway(token).get('/api/v1/tasks?limit=1')).tasks;
  if (task.status !== 'completed') throw new SetUpError(`The task ${task.id} ended as ${task.status}.`, 1);
  const { commits, stats } = await engine.readTwin();
  for (const { sha, subject } of commits) print(`  ${sha.slice(0, 9)}  ${subject}`);
  print(
    `matched: ${stats.pushes} pushes, ${stats.modelRuns} coding agent runs, ${stats.mails.delivered} mails`,
  );
  return task.id;
}
