// Builds projects of the six frameworks with a model that errs as small ones do, by a seed, and counts those that a browser shows.
// node bench/workspace.js [RUNS] [FIRST SEED], after npm run build.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkspaceAgent } from '../packages/workspace/dist/agent/index.js';
import { projects } from './workspace/projects.js';
import { startSmallModel } from './workspace/small-model.js';

const print = (line) => process.stdout.write(`${line}\n`);
const runs = Number(process.argv[2] ?? 60);
const firstSeed = Number(process.argv[3] ?? 1);
const rows = new Map(
  projects.map(({ request }) => [
    request,
    { runs: 0, shown: 0, failed: 0, silent: 0, crashed: 0, answers: 0, ms: 0 },
  ]),
);

for (let index = 0; index < runs; index += 1) {
  const project = projects[index % projects.length];
  const seed = firstSeed + index;
  const folder = await mkdtemp(join(tmpdir(), 'bench-workspace-'));
  const model = await startSmallModel(project, seed);
  const seen = [];
  const agent = createWorkspaceAgent({
    folder: join(folder, 'workspace'),
    model: { url: model.url, name: 'small' },
    registries: ['registry.npmjs.org'],
    onEvent: (event) => {
      if (event.type === 'SUBTASK_DONE') seen.push(event.seen);
    },
  });
  const row = rows.get(project.request);
  const startedAt = performance.now();
  let reason = '';
  try {
    const { ok, text } = await agent.make(project.request);
    const isShown = seen.at(-1)?.includes('the browser shows') === true;
    row.runs += 1;
    if (ok && isShown) row.shown += 1;
    else if (ok) row.silent += 1;
    else row.failed += 1;
    reason = ok ? (seen.at(-1) ?? '') : text;
  } catch (error) {
    row.runs += 1;
    row.crashed += 1;
    reason = `crashed: ${error instanceof Error ? error.message : error}`;
  } finally {
    row.answers += model.answers();
    row.ms += performance.now() - startedAt;
    await agent.close();
    await model.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  print(`seed ${seed} ${project.name}: ${reason.split('\n').slice(0, 3).join(' | ').slice(0, 240)}`);
}

print(
  '\n| Project | Runs | Shown in a browser | Ended with a reason | Done without a page | Crashed | Requests per run | Time a run |',
);
print('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [request, row] of rows) {
  if (row.runs === 0) continue;
  const { name } = projects.find((project) => project.request === request);
  print(
    `| ${name} | ${row.runs} | ${row.shown} | ${row.failed} | ${row.silent} | ${row.crashed} | ${Math.round(row.answers / row.runs)} | ${Math.round(row.ms / row.runs / 1_000)} s |`,
  );
}
