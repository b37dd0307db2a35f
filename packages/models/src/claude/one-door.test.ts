import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listSources(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });
}

it('is the only place that builds arguments for a run of the CLI (S0-017)', () => {
  const sources = ['packages', 'services'].flatMap((folder) => listSources(`${root}${folder}`));
  const holders = sources.filter((file) => readFileSync(file, 'utf8').includes("'--setting-sources'"));
  expect(holders.map((file) => file.slice(root.length))).toEqual([
    'packages/models/src/claude/run-claude.ts',
  ]);
});
