import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const load = fileURLToPath(new URL('../bench/load.js', import.meta.url));

it('serves every list, count, filter and search of a small store, with clients connected and tasks running', {
  tags: ['night'],
  timeout: 300_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [load], {
    env: {
      ...process.env,
      LOAD_TASKS: '400',
      LOAD_WAITING: '50',
      LOAD_RUNNING: '10',
      LOAD_CLIENTS: '20',
      LOAD_SAMPLES: '10',
      LOAD_INPUTS: '300',
    },
  });
  expect(stdout).toMatch(/^Load: 400 tasks, 50 waiting, 10 running, 20 clients$/m);
  const figure = (name: string) => Number(new RegExp(`^ {2}${name} +([\\d.]+)`, 'm').exec(stdout)?.[1]);
  expect(figure('messages to the clients')).toBeGreaterThan(0);
  expect(figure('most memory of the gateway')).toBeLessThan(400);
  expect(figure('a waiting task in Redis')).toBeLessThan(4_400);
  const rows = [...stdout.matchAll(/^ {2}(\S.*?) +[\d.]+ +[\d.]+ +([\d.]+) +\d+ +\d+ +(\d{3})$/gm)];
  expect(rows.map(([, name, , status]) => `${name} ${status}`)).toHaveLength(21);
  expect(rows.filter(([, , , status]) => status !== '200').map(([, name]) => name)).toEqual([]);
  // The most expensive requests of one viewer: 40 of each at once, which wait for one another.
  const worst = [...stdout.matchAll(/^ {2}(\S.*?) +(\d+)\/40 +[\d.]+ +[\d.]+$/gm)];
  expect(worst).toHaveLength(5);
  expect(worst.filter(([, , served]) => Number(served) === 0).map(([, name]) => name)).toEqual([]);
  // Without bounds it is gigabytes; how much of the garbage is collected in time depends on the machine.
  expect(Number(/inputs of 9 kB: gateway \d+ → (\d+) MB/.exec(stdout)?.[1])).toBeLessThan(700);
});
