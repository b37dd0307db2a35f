import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UnavailableError } from '@fixpoint/shared/errors';
import { startObservability } from '@fixpoint/shared/observability';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { handlers, isOver, startQueueHarness } from '../../../testing/queue-harness.js';
import { startTraceReceiver } from '../../../testing/start-trace-receiver.js';

const log = pino({ level: 'silent' });
let harness: Awaited<ReturnType<typeof startQueueHarness>>;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
beforeEach(async () => {
  receiver = await startTraceReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await harness.close();
  await receiver.close();
});
afterAll(() => harness.end());

/** Which of the two libraries a process of its own has loaded, before and after counts and traces are enabled. */
async function loadedLibraries(): Promise<unknown> {
  const program = `
    import { createRequire } from 'node:module';
    import { pino } from 'pino';
    import { startObservability } from '@fixpoint/shared/observability';
    const { cache } = createRequire(import.meta.url);
    const isLoaded = (library) => Object.keys(cache).some((path) => path.includes(library));
    const loaded = () => [isLoaded('prom-client'), isLoaded('@opentelemetry')];
    const options = { service: 'test', log: pino({ level: 'silent' }) };
    await startObservability({ ...options, metrics: false, traces: false });
    const before = loaded();
    await startObservability({ ...options, metrics: true, traces: true });
    console.log(JSON.stringify({ before, after: loaded() }));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  });
  return JSON.parse(stdout);
}

/** Runs a task whose first comparison fails once and is retried. */
async function runTask(observability: Awaited<ReturnType<typeof startObservability>>) {
  const { tasks, start, waitFor } = harness.open();
  let comparisons = 0;
  const { close } = await start(
    {
      compare: async (input, context) => {
        comparisons += 1;
        if (comparisons === 1) throw new UnavailableError('The disk is away.', { afterMs: 1 });
        return handlers.compare(input, context);
      },
    },
    { observer: observability.observer },
  );
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  const over = await waitFor(task.id, isOver);
  await close();
  return { over, events: await tasks.events(task.id) };
}

it('loads neither library if metrics and traces are off', async () => {
  const observability = await startObservability({ service: 'test', log, metrics: false, traces: false });
  expect(observability).toMatchObject({ observer: undefined, noteEvent: undefined });
  expect(await observability.collect()).toBe('');
  await observability.close();
  // That the second is true shows that a loaded library has these names.
  expect(await loadedLibraries()).toEqual({ before: [false, false], after: [true, true] });
});

it('sends one trace per task, with its steps, and the runs of each step', async () => {
  const worker = await startObservability({ service: 'worker', log, metrics: false, traces: true });
  const gateway = await startObservability({ service: 'gateway', log, metrics: false, traces: true });
  const { over, events } = await runTask(worker);
  for (const event of events) gateway.noteEvent?.(event);
  await Promise.all([worker.close(), gateway.close()]);

  const { spans } = receiver;
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const [root, ...others] = spans.filter(({ name }) => name === 'task');
  expect(others).toEqual([]);
  expect(root).toMatchObject({
    service: 'gateway',
    attributes: { 'fixpoint.task.id': over.id, 'fixpoint.task.reason': 'matched' },
  });
  expect(root?.parentSpanId ?? '').toBe('');

  const steps = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  const stages = events.flatMap((event) => (event.type === 'stage-finished' ? [event.data.stage] : []));
  const inOrder = steps.toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
  expect(inOrder.map(({ name }) => name)).toEqual(stages);
  for (const step of steps) {
    expect(step.service).toBe('worker');
    const runs = spans.filter(({ parentSpanId }) => parentSpanId === step.spanId);
    expect(runs.map(({ name }) => name)).toContain(`${step.name} run`);
    for (const { attributes } of runs)
      expect(attributes['fixpoint.step.seq']).toBe(step.attributes['fixpoint.step.seq']);
  }
  expect(spans).toHaveLength(1 + steps.length + steps.length + 1);
});

it('records in a trace that a run failed, why, and which attempt ended the step', async () => {
  const worker = await startObservability({ service: 'worker', log, metrics: false, traces: true });
  await runTask(worker);
  await worker.close();
  const [first] = receiver.spans.filter(({ name }) => name === 'compare');
  const runs = receiver.spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId);
  expect(runs).toMatchObject([
    {
      attributes: { 'fixpoint.ending': 'retried', 'fixpoint.step.attempt': 1 },
      status: { code: 2, message: 'The disk is away.' },
    },
    { attributes: { 'fixpoint.ending': 'ok', 'fixpoint.step.attempt': 2 }, status: { code: 0 } },
  ]);
  expect(first?.attributes).toMatchObject({ 'fixpoint.ending': 'ok', 'fixpoint.stage': 'compare' });
});

it('samples whole traces, the same ones in every process, by the standard variables', async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'traceidratio');
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0.5');
  const worker = await startObservability({ service: 'worker', log, metrics: false, traces: true });
  const gateway = await startObservability({ service: 'gateway', log, metrics: false, traces: true });
  const { events } = await runTask(
    await startObservability({ service: 'test', log, metrics: false, traces: false }),
  );
  const run = { kind: 'feedback', service: null, stage: 'mail', iteration: 1, attempt: 1, looks: 0 } as const;
  for (let task = 0; task < 40; task += 1) {
    const taskId = `task-${task}`;
    worker.observer?.begin({ ...run, taskId, seq: 1, stepStartedAt: 1, startedAt: 2 })({
      ending: 'ok',
      ms: 3,
    });
    for (const event of events) gateway.noteEvent?.({ ...event, task_id: taskId });
  }
  await Promise.all([worker.close(), gateway.close()]);
  const names = new Map<string, string[]>();
  for (const { traceId, name } of receiver.spans) names.set(traceId, [...(names.get(traceId) ?? []), name]);
  expect(names.size).toBeGreaterThan(5);
  expect(names.size).toBeLessThan(35);
  for (const each of names.values()) expect(each.toSorted()).toEqual(['mail', 'mail run', 'task']);
});

it('continues, and warns once in a while, if the collector is down', async () => {
  await receiver.close();
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300');
  const lines: string[] = [];
  const loud = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const worker = await startObservability({ service: 'worker', log: loud, metrics: false, traces: true });
  expect((await runTask(worker)).over.result?.reason).toBe('matched');
  await worker.close();
  expect(lines.join('')).toContain('Sending traces failed');
  receiver = await startTraceReceiver();
});

it('counts the runs of a process by their result', async () => {
  const worker = await startObservability({ service: 'worker', log, metrics: true, traces: false });
  await runTask(worker);
  const text = await worker.collect();
  expect(text).toContain('fixpoint_runs_total{stage="compare",ending="retried"} 1\n');
  expect(text).toContain('fixpoint_runs_total{stage="compare",ending="ok"} 2\n');
  expect(text).toContain('fixpoint_runs_total{stage="fix",ending="ok"} 1\n');
  expect(text).toContain('fixpoint_run_duration_seconds_count{stage="compare"} 3\n');
  expect(text).toContain('fixpoint_runs_active{stage="compare"} 0\n');
  expect(text).toContain('process_resident_memory_bytes');
});
