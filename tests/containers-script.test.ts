import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('lists in CONTRIBUTING.md every package that the script for containers needs', async () => {
  const { debianPackages } = (await import(join(root, 'scripts/containers/open-engine.js'))) as {
    debianPackages: Record<string, string>;
  };
  const page = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, list = ''] = /apt-get install --no-install-recommends \\\n\s+(podman[^\n]*)/.exec(page) ?? [];
  // nginx is for one check, which is skipped without it.
  expect(list.trim().split(' ').sort()).toEqual([...Object.keys(debianPackages), 'nginx'].sort());
});

it('gives comparators tasks until each has worked, and stops after sixty', async () => {
  const { repeatUntilEachWorked } = (await import(join(root, 'scripts/containers/scale-comparators.js'))) as {
    repeatUntilEachWorked(options: {
      countAll: () => Promise<number[]>;
      runRound: () => Promise<void>;
    }): Promise<number[]>;
  };
  const play = async (reaches: (round: number) => number) => {
    const counts = [5, 7, 0];
    let rounds = 0;
    const result = await repeatUntilEachWorked({
      countAll: async () => [...counts],
      async runRound() {
        rounds += 1;
        const index = reaches(rounds);
        counts[index] = (counts[index] ?? 0) + 9;
      },
    });
    return { result, rounds };
  };
  // The third comparator gets nothing in the first three rounds.
  expect(await play((round) => [0, 1, 0, 2][round - 1] ?? 0)).toEqual({ result: [18, 9, 9], rounds: 4 });
  expect(await play(() => 0)).toEqual({ result: [63, 0, 0], rounds: 7 });
});
