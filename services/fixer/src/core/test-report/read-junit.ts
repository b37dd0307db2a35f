import { SaxesParser } from 'saxes';
import { countTests, type NamedTest, type TestCounts, type TestRunner } from './test-run.js';

/** Maximum number of elements: more than in a report of real tests; a report that was made long on purpose is not read to its end. */
const maxElements = 500_000;

const elements = /^(testsuites|testsuite|testcase|skipped|failure|error|rerunFailure)$/;

/**
 * Reads a JUnit report, as vitest, jest-junit, mocha's xunit, node:test and pytest write it. Null if the text is something else, is not well-formed
 * or is too long. Pure; the text is untrusted: document types declare nothing here, and no entity is expanded.
 */
export function readJUnit(text: string): TestCounts | null {
  const report = new Report();
  try {
    const parser = new SaxesParser({ xmlns: false, position: false });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => report.open(name, attributes));
    parser.on('closetag', ({ name }) => report.close(name));
    parser.on('comment', (comment) => report.comment(comment));
    parser.write(text).close();
  } catch {
    return null;
  }
  return report.read();
}

interface Case {
  readonly name: string;
  status: NamedTest['status'];
  failed: boolean;
}

class Report {
  private runner: TestRunner = 'junit';
  private isReport = false;
  private count = 0;
  private readonly cases: Case[] = [];
  private readonly suites: string[] = [];
  private current: Case | null = null;

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    this.count += 1;
    if (this.count > maxElements) throw new Error('The report has too many elements.');
    if (this.count === 1) this.isReport = /^testsuites?$/.test(element);
    if (!elements.test(element)) return;
    const { name = '', classname = '', type = '' } = attributes;
    if (element === 'testsuites' || element === 'testsuite') {
      this.runner = runnerOf(name) ?? this.runner;
      this.suites.push(name);
    } else if (element === 'testcase') {
      // The class name of node:test is always "test"; its tests are distinguished by the surrounding suites.
      const outer = classname === 'test' ? this.suites : [classname];
      const path = [...outer, name].filter((part) => part !== '').join(' > ');
      this.current = { name: path, status: 'run', failed: false };
      this.cases.push(this.current);
    } else if (this.current !== null) mark(this.current, element, type);
  }

  close(element: string): void {
    if (element === 'testsuite' || element === 'testsuites') this.suites.pop();
    if (element === 'testcase') this.current = null;
  }

  /** node:test does not name itself, and ends with its summary as comments. */
  comment(text: string): void {
    if (this.suites.length > 0 && /^ duration_ms [\d.]+ $/.test(text)) this.runner = 'node:test';
  }

  read(): TestCounts | null {
    return this.isReport ? countTests(this.runner, this.cases) : null;
  }
}

function mark(test: Case, element: string, type: string): void {
  if (element !== 'skipped') test.failed = true;
  else test.status = /todo|xfail/.test(type) ? 'todo' : 'skipped';
}

function runnerOf(name: string): TestRunner | undefined {
  if (name === 'vitest tests') return 'vitest';
  if (name === 'jest tests') return 'jest';
  if (name === 'Mocha Tests') return 'mocha';
  if (name === 'pytest tests' || name === 'pytest') return 'pytest';
  return undefined;
}
