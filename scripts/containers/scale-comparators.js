import { SetUpError } from '../bootstrap/set-up-error.js';
import { gateway } from './gateway.js';
import { waitForEnd } from './wait-for-end.js';

const wanted = 3;
const tasksPerRound = 9;
/** A short task may find one comparator idle again and again. Sixty of them have reached each of three so far. */
const maxTasks = 60;

/** Runs three comparators, gives them tasks that compare the document of `task` again until each has compared one, and shows their counts. */
export async function scaleComparators({ engine, site, token, task, print }) {
  await engine.scale('comparator', wanted, site);
  await engine.waitHealthy('comparator', wanted);
  const names = await engine.containers('comparator');
  print(`scaled to ${wanted} comparators: ${names.join(', ')}`);
  const { get, post } = gateway(token);
  const countAll = () => Promise.all(names.map((name) => countRuns(engine, name)));
  const counts = await repeatUntilEachWorked({
    countAll,
    async runRound() {
      const filed = Array.from({ length: tasksPerRound }, () =>
        post(`/api/v1/tasks/${task}/rerun`, { start_from: 'analyze' }),
      );
      for (const { id } of await Promise.all(filed)) {
        const { status } = await waitForEnd({ get, post }, id);
        if (status !== 'completed') throw new SetUpError(`The task ${id} ended as ${status}.`, 1);
      }
    },
  });
  names.forEach((name, index) => void print(`  ${name}: ${counts[index]} documents`));
  const idle = names.filter((_, index) => counts[index] === 0);
  if (idle.length > 0) throw new SetUpError(`${idle.join(' and ')} received no work.`, 1);
}

/** Runs rounds of tasks until every count of `countAll` has grown, or `maxTasks` are filed. Returns how much each has grown. */
export async function repeatUntilEachWorked({ countAll, runRound }) {
  const before = await countAll();
  let counts = [];
  for (let filed = 0; filed < maxTasks; filed += tasksPerRound) {
    await runRound();
    counts = (await countAll()).map((count, index) => count - before[index]);
    if (counts.every((count) => count > 0)) break;
  }
  return counts;
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
