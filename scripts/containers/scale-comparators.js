import { SetUpError } from '../bootstrap/set-up-error.js';
import { gateway } from './gateway.js';
import { waitForEnd } from './wait-for-end.js';

const wanted = 3;
const tasks = 9;

/** Runs three comparators, gives them tasks that compare the document of `task` again, and shows what each did. */
export async function scaleComparators({ engine, site, token, task, print }) {
  await engine.scale('comparator', wanted, site);
  await engine.waitHealthy('comparator', wanted);
  const names = await engine.containers('comparator');
  print(`scaled to ${wanted} comparators: ${names.join(', ')}`);
  const { get, post } = gateway(token);
  const before = await Promise.all(names.map((name) => countRuns(engine, name)));
  const ids = await Promise.all(
    Array.from({ length: tasks }, async () => {
      const { id } = await post(`/api/v1/tasks/${task}/rerun`, { start_from: 'analyze' });
      return id;
    }),
  );
  for (const id of ids) {
    const { status } = await waitForEnd({ get, post }, id);
    if (status !== 'completed') throw new SetUpError(`The task ${id} ended as ${status}.`, 1);
  }
  const after = await Promise.all(names.map((name) => countRuns(engine, name)));
  const counts = after.map((count, place) => count - before[place]);
  names.forEach((name, place) => void print(`  ${name}: ${counts[place]} documents`));
  if (counts.some((count) => count === 0))
    throw new SetUpError('One of the comparators received no work.', 1);
}

/** Documents that the comparator in this container compared. */
async function countRuns(engine, name) {
  const program =
    "fetch('http://127.0.0.1:8080/metrics').then((a) => a.text()).then((t) => process.stdout.write(t))";
  const { output } = await engine.run(['exec', name, 'node', '--eval', program]);
  return [...output.matchAll(/^fixpoint_runs_total\{[^}]*\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}
