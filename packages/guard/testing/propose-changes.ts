import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProposedChange, ProposedFile } from '../src/change-gate/change.js';
import type { ChangeGate } from '../src/change-gate/create-change-gate.js';
import { findTestInputs } from '../src/change-gate/find-test-inputs.js';
import type { Files } from './gate-mutations/mutation.js';

export interface Proposal {
  readonly base: Files;
  readonly changed: Files;
  readonly testCommand?: string | undefined;
}

/** The changes as the fixer passes them to the gate, their diffs made by git: one repository, one process for all of them. */
export async function proposeChanges(
  proposals: readonly Proposal[],
  gate: ChangeGate,
): Promise<ProposedChange[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gate-'));
  try {
    const git = (args: readonly string[], input: string) =>
      execFileSync('git', args, { cwd: folder, input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    git(['init', '-q', '--bare'], '');
    const states = proposals.flatMap(({ base, changed }) => [base, { ...base, ...changed }]);
    git(['fast-import', '--quiet'], states.map(toCommit).join(''));
    const ids = states.map((_, index) => `refs/heads/state-${index}`);
    const trees = git(['cat-file', '--batch-check=%(objectname)'], ids.map((id) => `${id}^{tree}\n`).join(''))
      .trim()
      .split('\n');
    const pairs = proposals.map((_, index) => `${trees[2 * index]} ${trees[2 * index + 1]}\n`);
    const options = '-r -p --text --no-color --no-ext-diff --no-textconv --no-renames'.split(' ');
    const output = git(['diff-tree', '--stdin', ...options], pairs.join(''));
    const diffs = new Map(
      output.split(/^(?=[0-9a-f]{40} [0-9a-f]{40}\n)/m).map((part) => [part.slice(0, 82), part.slice(82)]),
    );
    return await Promise.all(
      proposals.map((proposal, index) => toChange(proposal, diffs.get(pairs[index] ?? '') ?? '', gate)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toCommit(files: Files, index: number): string {
  const entries = Object.entries(files).flatMap(([path, text]) =>
    text === null ? [] : [`M 100644 inline ${JSON.stringify(path)}\n${toData(text)}`],
  );
  return `commit refs/heads/state-${index}\ncommitter A <a@example.com> 1 +0000\n${toData('x')}deleteall\n${entries.join('')}\n`;
}

function toData(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

function statusOf(before: string | null | undefined, after: string | null): ProposedFile['status'] {
  if (before == null) return 'added';
  return after === null ? 'deleted' : 'modified';
}

async function toChange(
  { base, changed, testCommand = 'npm test' }: Proposal,
  diff: string,
  gate: ChangeGate,
): Promise<ProposedChange> {
  const files = Object.entries(changed).map(([path, text]): ProposedFile => {
    return {
      path,
      status: statusOf(base[path], text),
      mode: text === null ? '000000' : '100644',
      added: 1,
      removed: 1,
    };
  });
  const paths = Object.keys(base);
  const after: Files = { ...base, ...changed };
  return {
    files,
    diff,
    directories: ['.'],
    contents: new Map(
      Object.entries(changed)
        .filter(([path]) => gate.needsWholeContent(path))
        .map(([path, text]) => [path, { before: base[path] ?? null, after: text }]),
    ),
    testCommand,
    tree: Object.keys(after).filter((path) => after[path] !== null),
    testInputs: await findTestInputs({
      command: testCommand,
      workdir: '.',
      paths,
      read: async (path) => base[path] ?? '',
    }),
  };
}
