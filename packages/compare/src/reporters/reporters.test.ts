import { expect, it } from 'vitest';
import { findingOf, hostileTexts, reportOf, runOf, runOfFindings } from '../../testing/runs.js';
import { ComparisonReport } from '../engine/comparison-report.js';
import { loadReporter, reporters } from './all-reporters.js';
import { jsonReporter } from './json.js';
import { prettyReporter } from './pretty.js';
import { exitCodeOf, isAtLeast } from './reporter.js';

const finding = findingOf();
const plain = { color: false };

it('ends with 0 on a match, 1 on findings, 2 on anything that was not compared at all (X-9)', () => {
  expect(exitCodeOf(runOfFindings([]))).toBe(0);
  expect(exitCodeOf(runOfFindings([finding]))).toBe(1);
  expect(exitCodeOf(runOf([{ path: 'deck.pptx', report: reportOf([], 'read') }]))).toBe(0);
  expect(exitCodeOf(runOf([{ path: 'deck.pptx', report: reportOf([finding], 'read') }]))).toBe(1);
  for (const outcome of ['skipped', 'unreadable'] as const) {
    expect(exitCodeOf(runOf([{ path: 'deck.pptx', report: reportOf([finding], outcome) }]))).toBe(2);
  }
});

it('fails only on findings of the requested severity, or a worse one', () => {
  const run = (failOn: Parameters<typeof runOf>[1]) =>
    exitCodeOf(runOf([{ path: 'deck.pptx', report: reportOf([findingOf({ severity: 'high' })]) }], failOn));
  expect([run('critical'), run('high'), run('medium'), run('low'), run('never')]).toEqual([0, 1, 1, 1, 0]);
  expect(isAtLeast('critical', 'critical')).toBe(true);
});

it('fails on more findings below the requested severity than a run may have, and on no fewer', () => {
  const findings = ['a', 'b', 'c'].map((id) => findingOf({ id, severity: 'low' }));
  const reports = [{ path: 'deck.pptx', report: reportOf(findings) }];
  const run = (maxWarnings?: number) => exitCodeOf({ reports, failOn: 'high', maxWarnings });
  expect([run(), run(3), run(2), run(0)]).toEqual([0, 0, 1, 1]);
  expect(exitCodeOf({ reports, failOn: 'never', maxWarnings: 2 })).toBe(1);
});

it('ends with the worst code of several files (X-9)', () => {
  const good = { path: 'good.pptx', report: reportOf([]) };
  const bad = { path: 'bad.pptx', report: reportOf([finding]) };
  const broken = { path: 'broken.pptx', report: reportOf([], 'unreadable') };
  expect([exitCodeOf(runOf([good, bad])), exitCodeOf(runOf([good, bad, broken]))]).toEqual([1, 2]);
});

it('loads every reporter under the name and with the words that the command shows', async () => {
  for (const { name, description, extension } of reporters) {
    expect(await loadReporter(name)).toMatchObject({ name, description, extension });
  }
});

it.each(reporters.map(({ name }) => name))('%s gives the same for the same run', async (name) => {
  const reporter = await loadReporter(name);
  const run = runOfFindings(
    hostileTexts.map((text, index) => findingOf({ id: `id${index}`, message: text })),
  );
  expect(await reporter.render(run, plain)).toEqual(await reporter.render(run, plain));
});

it('shows the problem, its location, the reason and the remedy (S0-206)', async () => {
  const { output } = await prettyReporter.render(runOfFindings([finding]), plain);
  expect(output).toBe(
    [
      'deck.pptx · 2 slides · Why.',
      '',
      'HIGH thin-slides · slide 3',
      '  Slides are thin.',
      '  expected  three blocks',
      '  actual    one',
      '  fix       Write more.',
      '',
      'Findings: 1 high.',
      '',
    ].join('\n'),
  );
});

it('reports how many of several files have findings, and when none of them fails the run', async () => {
  const run = runOf(
    [
      { path: 'a.pptx', report: reportOf([]) },
      { path: 'b.pptx', report: reportOf([finding]) },
    ],
    'critical',
  );
  const { output, exitCode } = await prettyReporter.render(run, plain);
  expect(output).toContain('Findings: 1 high. They do not fail the run (--fail-on critical).');
  expect(output).toContain(
    '2 files: 1 without findings, 1 with findings.\n  HIGH     thin-slides  1 finding in 1 file\n',
  );
  expect(exitCode).toBe(0);
});

it('colours for terminals only', async () => {
  const { output } = await prettyReporter.render(runOfFindings([finding]), { color: true });
  expect(output).toContain('\u001b[31mHIGH');
});

it('prevents documents from controlling the terminal', async () => {
  const hostile = hostileTexts.map((text) => findingOf({ actual: text, location: text }));
  const { output } = await prettyReporter.render(runOfFindings(hostile), plain);
  expect(String(output).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

it('prints one report as it is, and several by their paths', async () => {
  const report = reportOf([finding]);
  const rendered = await jsonReporter.render(runOf([{ path: 'a.pptx', report }]), plain);
  expect(ComparisonReport.parse(JSON.parse(String(rendered.output)))).toEqual(report);
  const both = await jsonReporter.render(
    runOf([
      { path: 'a.pptx', report },
      { path: 'b.pptx', report },
    ]),
    plain,
  );
  expect(JSON.parse(String(both.output)).reports).toMatchObject([{ path: 'a.pptx' }, { path: 'b.pptx' }]);
});
