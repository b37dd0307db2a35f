import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCurlFault, findNodeFault, findNpmFault, unwrapNpx } from './outside-programs.js';
import { findUsageFault } from './parse-usage.js';
import { type DocCommand, readDocCommands } from './read-doc-commands.js';
import { findHarmlessRun } from './run-harmless.js';

const read = (file: string) => readFile(file, 'utf8');

async function pages(): Promise<string[]> {
  const inDocs = await readdir('docs', { recursive: true });
  const docs = inDocs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
  const packages = ['packages/compare/README.md', 'packages/twin/README.md'];
  return ['README.md', 'CONTRIBUTING.md', 'examples/README.md', ...docs, ...packages];
}

let commands: readonly DocCommand[];
beforeAll(async () => {
  const texts = await Promise.all(
    (await pages()).map(async (file) => readDocCommands(file, await read(file))),
  );
  commands = texts.flat().flatMap((command) => {
    const words = unwrapNpx(command.words);
    return words === null ? [] : [{ ...command, words }];
  });
});

/** The commands of these programs whose fault `find` knows, with it. */
async function faultsOf(
  names: readonly string[],
  find: (words: readonly string[]) => Promise<string | null> | string | null,
): Promise<{ faults: string[]; count: number }> {
  const own = commands.filter(({ words: [program = ''] }) => names.includes(program));
  const faults: string[] = [];
  // One after the other: the parsers' own commands are disarmed while one is looked at.
  for (const { place, words, isWhole } of own) {
    const fault = await find(words);
    // A sentence names a command without what it takes.
    if (!isWhole && /missing required argument/.test(fault ?? '')) continue;
    if (fault !== null) faults.push(`${place}: ${words.join(' ')}\n  ${fault.trim()}`);
  }
  return { faults, count: own.length };
}

describe('the commands of the documentation', () => {
  it('are valid: each command, option and argument exists (S0.15)', async () => {
    const { faults, count } = await faultsOf(['fixpoint', 'fixpoint-compare'], findUsageFault);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  it('name existing scripts of package.json and files', async () => {
    const scripts = JSON.parse(await read('package.json')).scripts as Record<string, string>;
    const npm = await faultsOf(['npm'], (words) => findNpmFault(words, scripts));
    const node = await faultsOf(['node'], (words) => findNodeFault(words, existsSync));
    expect([...npm.faults, ...node.faults]).toEqual([]);
    expect(npm.count).toBeGreaterThan(5);
  });

  it('call addresses of the gateway, with a valid method', async () => {
    const { paths } = JSON.parse(await read('docs/schema/openapi.json'));
    const { faults, count } = await faultsOf(['curl'], (words) => findCurlFault(words, paths));
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(5);
  });

  it('run if they are harmless', async () => {
    const { faults, ran } = await findHarmlessRun(commands);
    expect(faults).toEqual([]);
    expect(ran).toBeGreaterThan(12);
  });

  it.each([
    ['fixpoint', 'tsak', 'fix it'],
    ['fixpoint', 'list', '--colour'],
    ['fixpoint', 'show', 'one', 'two'],
    ['fixpoint', 'mail', 'add', 'mine', '--kind', 'pigeon'],
    ['fixpoint', 'compare', 'report.pptx', '--reporter-name', 'json'],
    ['fixpoint-compare', 'template', 'forget'],
  ])('would be found wrong: %s %s %s', async (...words) => {
    expect(await findUsageFault(words)).toMatch(/unknown|too many|invalid/i);
  });

  it.each([
    ['curl -X PUT http://127.0.0.1:3000/api/v1/tasks', /PUT/],
    ['curl http://127.0.0.1:3000/api/v1/task', /no address/],
  ])('would be found wrong: %s', async (line, fault) => {
    const { paths } = JSON.parse(await read('docs/schema/openapi.json'));
    expect(findCurlFault(line.split(' '), paths)).toMatch(fault);
  });
});
