import { readJsonReport } from './read-json-report.js';
import { readJUnit } from './read-junit.js';
import { readSummaries } from './read-summaries.js';
import { readTap } from './read-tap.js';
import { splitOutput } from './split-output.js';
import { type RunnerCounts, sumCounts, type TestCounts, type TestRun, type TestRunner } from './test-run.js';

/**
 * Reads the output of one run of a test command (`output`, both streams as they came) and its report files (`files`: their texts). Counts of several
 * summaries of one runner are added up.
 *
 * It proves that an honest test command ran as many tests as it reports. All of it is written by code that a change may contain, and a test can print
 * a summary or write a report as its runner would. Traces of that (an extra summary, a missing report or two that contradict each other) are compared
 * (`compareTestRuns`); a forgery without a trace is for the change gate. Pure.
 */
export function parseTestRun(input: {
  readonly output: string;
  readonly isCut: boolean;
  readonly files: readonly string[];
}): TestRun {
  const reports = [
    ...input.files.flatMap((text) => readReport(text) ?? splitOutput(text).flatMap(readLines)),
    ...findReports(input.output).flatMap((text) => readReport(text) ?? []),
  ];
  const printed = splitOutput(input.output).flatMap(readLines);
  const runners = new Set([...printed, ...reports].map(({ runner }) => runner));
  return {
    runners: [...runners].map((runner) => merge(runner, of(runner, printed), of(runner, reports))),
    isCut: input.isCut,
  };
}

function readReport(text: string): TestCounts | null {
  return readJsonReport(text) ?? readJUnit(text);
}

function readLines(lines: readonly string[]): TestCounts[] {
  const summaries = readSummaries(lines);
  // node:test prints TAP without a terminal, and its own summary after it.
  const isNodeTest = summaries.some(({ runner }) => runner === 'node:test');
  return isNodeTest ? summaries : [...summaries, ...readTap(lines)];
}

function of(runner: TestRunner, counts: readonly TestCounts[]): TestCounts[] {
  return counts.filter((count) => count.runner === runner);
}

/**
 * A summary has more details than a report (a test that passed though it was expected to fail), a report has the names. Several starts of a runner
 * may write the same file: then only the summaries are complete. If both exist and the report counts fewer, it is believed: it is harder to forge.
 * node:test counts a test that holds others, its report does not.
 */
function merge(
  runner: TestRunner,
  printed: readonly TestCounts[],
  reports: readonly TestCounts[],
): RunnerCounts {
  const summary = sumCounts(runner, printed);
  const report = sumCounts(runner, reports);
  const kinds = { summaries: printed.length, reports: reports.length };
  if (printed.length < reports.length) return { ...report, ...kinds };
  if (reports.length === 0 || printed.length > reports.length) return { ...summary, ...kinds };
  const isBelieved = runner !== 'node:test' && report.collected < summary.collected;
  return { ...(isBelieved ? report : summary), names: report.names, ...kinds };
}

/** Reports on the output itself: JSON from a brace to the line that closes it, XML from its root's tag to its end. */
function findReports(output: string): string[] {
  return [...findJson(output), ...findXml(output)];
}

const maxReports = 64;

function findJson(output: string): string[] {
  const results: string[] = [];
  for (const match of output.matchAll(/^\{(?=\s*"(?:num[A-Z]|stats"))/gm)) {
    if (results.length === maxReports) break;
    const start = match.index;
    const lineEnd = output.indexOf('\n', start);
    const end = lineEnd > start + 2 ? lineEnd : endOf(output, '\n}', start);
    results.push(output.slice(start, end === -1 ? undefined : end));
  }
  return results;
}

function findXml(output: string): string[] {
  const results: string[] = [];
  let from = 0;
  while (results.length < maxReports) {
    const rest = /^[ \t]*<(testsuites?)[\s>]/gm;
    rest.lastIndex = from;
    const match = rest.exec(output);
    if (match === null) break;
    const end = endOf(output, `</${match[1]}>`, match.index);
    // The rest of an element without its end is not a report, and contains none.
    if (end === -1) break;
    const whole = match[1] === 'testsuites' ? end : endOfNested(output, match.index, end);
    results.push(output.slice(match.index, whole).trim());
    from = whole;
  }
  return results;
}

/** Mocha's root is a suite, and suites contain suites: the report ends when as many were closed as opened. */
function endOfNested(output: string, start: number, first: number): number {
  let open = 0;
  const tags = /<(\/?)testsuite\b[^>]*?(\/?)>/g;
  tags.lastIndex = start;
  for (let match = tags.exec(output); match !== null; match = tags.exec(output)) {
    if (match[1] === '/') open -= 1;
    else if (match[2] !== '/') open += 1;
    if (open <= 0) return match.index + match[0].length;
  }
  return first;
}

function endOf(text: string, closing: string, from: number): number {
  const index = text.indexOf(closing, from);
  return index === -1 ? -1 : index + closing.length;
}
