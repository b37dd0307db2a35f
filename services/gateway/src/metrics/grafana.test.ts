import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createOrchestratorMetrics } from '@fixpoint/build-harness/orchestrator';
import { startObservability } from '@fixpoint/shared/observability';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGatewayBench, type GatewayBench } from '../../testing/start-gateway.js';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

let bench: GatewayBench;
let panels: Panel[];
/** Names that a scrape of the gateway, of a service and of an orchestrator show, by type. */
let exported: Map<string, string>;
let scraped: Readonly<Record<'gateway' | 'service' | 'orchestrator', string>>;

beforeAll(async () => {
  bench = await createGatewayBench();
  const gateway = await bench.start();
  const log = pino({ level: 'silent' });
  const service = await startObservability({ service: 'test', log, metrics: true, traces: false });
  scraped = {
    gateway: (await gateway.request('GET', '/metrics')).body,
    service: await service.collect(),
    orchestrator: await createOrchestratorMetrics().collect(),
  };
  exported = new Map(
    [...`${scraped.gateway}${scraped.service}${scraped.orchestrator}`.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
      ([, name = '', type = '']) => [name, type],
    ),
  );
  const file = new URL('../../../../docs/grafana/fixpoint.json', import.meta.url);
  panels = JSON.parse(await readFile(file, 'utf8')).panels;
});
afterAll(() => bench.close());

const queried = () => {
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const names = queries.flatMap((query) => query.match(/\b(?:fixpoint|process|nodejs)_[a-z0-9_]+/g) ?? []);
  return [...new Set(names)];
};

/** The metric that a series belongs to: histograms show as three. */
const metricOf = (series: string) => {
  const [, base = ''] = /^(.*)_(?:bucket|count|sum)$/.exec(series) ?? [];
  return exported.get(base) === 'histogram' ? base : series;
};

it('queries in the Grafana dashboard only metrics that a scrape shows', () => {
  expect(queried().filter((series) => !exported.has(metricOf(series)))).toEqual([]);
});

it('shows every Fixpoint metric in the Grafana dashboard', () => {
  const drawn = new Set(queried().map(metricOf));
  const own = [...exported.keys()].filter((name) => /^fixpoint_(?!gateway_(?:process|nodejs)_)/.test(name));
  expect(own.filter((name) => !drawn.has(name))).toEqual([]);
});

it('gives each panel of the Grafana dashboard a number, a title and a source that can be chosen', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, type, datasource, targets = [] } of panels) {
    expect(title).not.toBe('');
    if (type === 'row') continue;
    expect(datasource?.uid).toMatch(/^\$\{datasource\}$/);
    expect(targets.length).toBeGreaterThan(0);
  }
});

it('names metrics as Prometheus recommends: counters end in total, and times are in seconds', () => {
  for (const [name, type] of exported) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    if (name.startsWith('fixpoint_') && type === 'counter') expect(name).toMatch(/_total$/);
    if (name.startsWith('fixpoint_') && type === 'histogram') expect(name).toMatch(/_seconds$/);
  }
});

it('passes the lint of Prometheus with a scrape of the gateway and one of a service', ({ skip }) => {
  const lint = (text: string) =>
    spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  if (lint('').error !== undefined) {
    return skip('promtool is not here: apt-get install --no-install-recommends prometheus.');
  }
  expect(lint('# TYPE seconds counter\nseconds 1\n').stdout + lint('x y z').stderr).not.toBe('');
  for (const [name, text] of Object.entries(scraped)) {
    const { status, stdout, stderr } = lint(text);
    expect({ name, status, findings: stdout + stderr }).toEqual({ name, status: 0, findings: '' });
  }
});
