import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { findingOf, hostileTexts, reportOf, runOf, runOfFindings } from '../../testing/runs.js';
import { allChecks } from '../checks/all-checks.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { checksRun, checksSwitchedOff } from './checks-run.js';
import { githubReporter } from './github.js';
import { junitReporter } from './junit.js';
import { markdownReporter } from './markdown.js';
import type { ComparisonRun, Reporter } from './reporter.js';

import { sarifReporter } from './sarif.js';

const require = createRequire(import.meta.url);

const hostileRun = runOf(
  hostileTexts.map((text, index) => ({
    path: `${text}.pptx`,
    report: reportOf(
      [
        findingOf({
          id: `id${index}`,
          location: text,
          message: text,
          expected: text,
          actual: text,
          suggestion: text,
        }),
      ],
      index % 2 === 0 ? 'checked' : 'read',
      text,
    ),
  })),
);

async function textOf(reporter: Reporter, run: ComparisonRun): Promise<string> {
  const { output } = await reporter.render(run, { color: false });
  if (typeof output !== 'string') throw new Error('not a text');
  return output;
}

interface XmlNode {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
  text: string;
}

/** Throws where the text is no XML 1.0. */
function parseXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: { ...attributes }, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root.children[0] ?? root;
}

describe('junit', () => {
  it('has a suite for each file and a case for each check, passed ones too', async () => {
    const failing = [
      findingOf(),
      findingOf({ id: 'b', location: 'slide 4' }),
      findingOf({ id: 'c', check: 'slide-count', severity: 'low' }),
    ];
    const run = runOf(
      [
        {
          path: 'out/deck.pptx',
          report: reportOf(failing),
          checks: ['thin-slides', 'slide-count', 'company-logos'],
        },
        { path: 'broken.pptx', report: reportOf([], 'unreadable') },
      ],
      'medium',
    );
    const suites = parseXml(await textOf(junitReporter, run));
    expect(suites).toMatchObject({
      name: 'testsuites',
      attributes: { tests: '4', failures: '1', errors: '1', skipped: '0' },
    });
    const [deck, broken] = suites.children;
    expect(deck?.attributes).toEqual({
      name: 'out/deck.pptx',
      tests: '3',
      failures: '1',
      errors: '0',
      skipped: '0',
      time: '0',
    });
    expect(
      deck?.children.map(({ attributes, children }) => [
        attributes.name,
        attributes.classname,
        children[0]?.name,
      ]),
    ).toEqual([
      ['thin-slides', 'out/deck.pptx', 'failure'],
      ['slide-count', 'out/deck.pptx', 'system-out'],
      ['company-logos', 'out/deck.pptx', undefined],
    ]);
    expect(deck?.children[0]?.children[0]).toMatchObject({
      attributes: { message: 'Slides are thin. (and 1 more)', type: 'thin-slides' },
      text: expect.stringContaining('expected: three blocks'),
    });
    expect(broken?.children[0]?.children[0]).toMatchObject({
      name: 'error',
      attributes: { message: 'Why.' },
    });
  });

  it('shows checks that are off as skipped, and how long each file and each check took', async () => {
    const report = reportOf([findingOf()]);
    const run = runOf([
      {
        path: 'a.pptx',
        report,
        checks: ['thin-slides'],
        checksOff: ['company-logos'],
        seconds: 1.25,
        checkSeconds: new Map([['thin-slides', 0.0625]]),
      },
      { path: 'b.pptx', report: reportOf([]), checks: ['thin-slides'], seconds: 0.0004 },
    ]);
    const suites = parseXml(await textOf(junitReporter, run));
    expect(suites.attributes).toMatchObject({ tests: '3', failures: '1', skipped: '1', time: '1.250' });
    const [first, second] = suites.children;
    expect(first?.attributes).toMatchObject({ tests: '2', skipped: '1', time: '1.250' });
    expect(second?.attributes).toMatchObject({ time: '0.000' });
    expect(first?.children[0]?.attributes).toMatchObject({ name: 'thin-slides', time: '0.063' });
    expect(first?.children[1]).toMatchObject({
      attributes: { name: 'company-logos' },
      children: [{ name: 'skipped', attributes: { message: expect.stringContaining('disable this check') } }],
    });
  });

  it('is valid XML for Jenkins, whatever documents contain', async () => {
    const known: Record<string, readonly string[]> = {
      testsuites: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
      testsuite: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
      testcase: ['name', 'classname', 'time'],
      failure: ['message', 'type'],
      error: ['message', 'type'],
      skipped: ['message'],
      'system-out': [],
    };
    const visit = ({ name, attributes, children }: XmlNode): void => {
      expect(Object.keys(attributes).filter((candidate) => !known[name]?.includes(candidate))).toEqual([]);
      children.forEach(visit);
    };
    visit(parseXml(await textOf(junitReporter, hostileRun)));
  });
});

describe('sarif', () => {
  const schema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  // Written for draft 4, of which it uses nothing that draft 7 means otherwise but the word for its own address.
  const { id: _address, $schema: _draft, ...draft7 } = schema;
  const validate = ajv.compile(draft7);

  it.each([
    ['findings', runOfFindings([findingOf()])],
    ['none', runOfFindings([])],
    ['hostile texts', hostileRun],
  ])('satisfies the schema of OASIS with %s', async (_, run) => {
    validate(JSON.parse(await textOf(sarifReporter, run)));
    expect(validate.errors).toBeNull();
  });

  it('links a rule to its documentation if the project publishes it', async () => {
    const run = runOfFindings([findingOf({ actual: 'one…' })]);
    const [plain] = JSON.parse(await textOf(sarifReporter, run)).runs;
    expect(plain.tool.driver.rules[0]).not.toHaveProperty('helpUri');
    expect(plain.results[0].message.text).toBe(
      'Slides are thin. Expected: three blocks. Actual: one… Write more.',
    );
    const published = { ...run, helpAddress: 'https://wiki.example/checks/{check}#top' };
    const log = JSON.parse(await textOf(sarifReporter, published));
    expect(log.runs[0].tool.driver.rules[0].helpUri).toBe('https://wiki.example/checks/thin-slides#top');
    validate(log);
    expect(validate.errors).toBeNull();
  });

  it('carries ids as fingerprints, severities as levels, and the README of a check', async () => {
    const run = {
      ...runOfFindings([
        findingOf(),
        findingOf({ id: 'b', severity: 'medium', check: 'golden-text' }),
        findingOf({ id: 'c', severity: 'low' }),
      ]),
      readmes: new Map([['thin-slides', '# thin-slides\nMore of it.']]),
    };
    const [only] = JSON.parse(await textOf(sarifReporter, run)).runs;
    expect(
      only.results.map((result: Record<string, unknown>) => [
        result.ruleId,
        result.level,
        result.partialFingerprints,
      ]),
    ).toEqual([
      ['thin-slides', 'error', { 'fixpointFinding/v1': '0123456789abcdef' }],
      ['golden-text', 'warning', { 'fixpointFinding/v1': 'b' }],
      ['thin-slides', 'note', { 'fixpointFinding/v1': 'c' }],
    ]);
    expect(only.results[0].locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'out/deck.pptx', uriBaseId: '%SRCROOT%' } },
      logicalLocations: [{ fullyQualifiedName: 'slide 3' }],
    });
    for (const { ruleId, ruleIndex } of only.results)
      expect(only.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(
      only.tool.driver.rules.find(({ id }: { id: string }) => id === 'thin-slides').help.markdown,
    ).toContain('More of it.');
    expect(only.invocations[0].executionSuccessful).toBe(true);
  });
});

describe('github', () => {
  it('writes one command for each finding, by severity, and a summary', async () => {
    const findings = [
      findingOf(),
      findingOf({ severity: 'medium', location: 'slide 2, table 1', message: '50 %: a' }),
      findingOf({ severity: 'low' }),
    ];
    expect((await textOf(githubReporter, runOfFindings(findings))).split('\n')).toEqual([
      '::error file=out/deck.pptx,title=high thin-slides%3A slide 3::Slides are thin. Expected: three blocks. Actual: one. Write more.',
      '::warning file=out/deck.pptx,title=medium thin-slides%3A slide 2%2C table 1::50 %25: a. Expected: three blocks. Actual: one. Write more.',
      '::notice file=out/deck.pptx,title=low thin-slides%3A slide 3::Slides are thin. Expected: three blocks. Actual: one. Write more.',
      'Compared out/deck.pptx: 0 critical, 1 high, 1 medium, 1 low.',
      '',
    ]);
  });

  it('prevents documents from injecting workflow commands', async () => {
    const lines = (await textOf(githubReporter, hostileRun)).trimEnd().split(/\r\n|\r|\n/);
    expect(lines).toHaveLength(hostileTexts.length * 2 + Math.floor(hostileTexts.length / 2));
    for (const line of lines) {
      expect(line).toMatch(/^(::(error|warning|notice) file=[^,:]*,title=[^,:]*::[^\r\n]*|Compared .*)$/);
    }
  });
});

describe('markdown', () => {
  it('starts with a table if there are several files, and details only those with findings', async () => {
    const run = runOf([
      { path: 'a.pptx', report: reportOf([]) },
      { path: 'b.pptx', report: reportOf([findingOf(), findingOf({ id: 'b', severity: 'low' })]) },
    ]);
    const lines = (await textOf(markdownReporter, run)).split('\n');
    const start = lines.indexOf('| Document | | critical | high | medium | low |');
    expect(lines.slice(start + 2, start + 4)).toEqual([
      '| b\\.pptx | ❌ | 0 | 1 | 0 | 1 |',
      '| a\\.pptx | ✅ | 0 | 0 | 0 | 0 |',
    ]);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## b\\.pptx']);
  });

  it('shows a table of counts and each finding with what to do (S0-206)', async () => {
    const text = await textOf(markdownReporter, runOfFindings([findingOf({ actual: '1 | 2' })]));
    expect(text).toContain('| 0 | 1 | 0 | 0 |');
    expect(text).toContain('### 🟠 high · thin\\-slides · slide 3');
    expect(text).toContain('- **actual** 1 \\| 2');
    expect(text).toContain('- **fix** Write more\\.');
  });

  it('prevents documents from writing markup, links, mentions or headings', async () => {
    const text = await textOf(markdownReporter, hostileRun);
    expect(text.replaceAll('<!-- -->', '')).not.toMatch(/<[a-z!/]/i);
    expect(text).not.toMatch(/@[a-z]|:\/\/|(?<!\\)\]\(|```/i);
    const headings = text.split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toHaveLength(1 + 2 * hostileTexts.length);
  });

  it('stays short enough for a comment and counts the findings that it leaves out', async () => {
    const long = Array.from({ length: 400 }, (_, index) =>
      findingOf({ id: `${index}`, message: 'word '.repeat(100) }),
    );
    const text = await textOf(markdownReporter, runOfFindings(long));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/\d+ more findings are not listed/);
  });
});

it('names the checks that a document went through, without those that its template switches off', async () => {
  const templates = await loadTemplates(allChecks);
  const template = templates.get('market-research');
  if (template === undefined) throw new Error('no template');
  const changed = new Map([
    ['market-research', { ...template, checks: { ...template.checks, 'thin-slides': 'off' as const } }],
  ]);
  const report = reportOf([]);
  expect(checksRun(report, templates, false)).toContain('thin-slides');
  expect(checksRun(report, changed, false)).not.toContain('thin-slides');
  expect(checksSwitchedOff(report, changed)).toContain('thin-slides');
  expect(checksSwitchedOff(report, templates)).not.toContain('thin-slides');
  expect(checksSwitchedOff(reportOf([], 'unreadable'), changed)).toEqual([]);
  expect(checksRun(report, changed, false)).toContain('slide-count');
  expect(checksRun(report, changed, true).filter((name) => name.startsWith('golden-'))).toEqual([
    'golden-slides',
    'golden-text',
    'golden-tables',
    'golden-charts',
    'golden-pictures',
    'golden-links',
    'golden-notes',
    'golden-looks',
  ]);
  expect(checksRun(reportOf([], 'unreadable'), templates, true)).toEqual([]);
});
