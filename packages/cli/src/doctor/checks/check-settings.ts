import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { findNearest } from '@fixpoint/shared/text';
import type { Finding } from '@fixpoint/tasks/checks';
import { configFileOf, defineMachineCheck, type Machine } from '../machine.js';

/** Slips in the settings with which the services start, or start with defaults. */
export const settings = defineMachineCheck({
  name: 'settings',
  required: false,
  async run(machine) {
    const faults = [
      ...findInvalidSender(machine),
      ...findInvalidTimeouts(machine),
      ...(await findMisspeltNames(machine)),
    ];
    const [worst, ...others] = faults;
    if (worst === undefined) return { state: 'ok', message: 'no slips in .env, TIMEOUT_* and SENDER_EMAIL' };
    if (others.length === 0) return worst;
    const table = others.map(({ code = '', message }) => ({ name: code, value: 'warn', how: message }));
    return { ...worst, table };
  },
});

function findInvalidSender({ environment: { SENDER_EMAIL: sender } }: Machine): Finding[] {
  if (!sender || /^[^\s@<>]+@[^\s@<>]+$/.test(sender)) return [];
  return [
    {
      state: 'failed',
      code: 'settings/invalid',
      message: `SENDER_EMAIL is "${sender}", which is not an e-mail address`,
      remedy: 'Set the bare address that the documents come from: SENDER_EMAIL=reports@service.example.',
    },
  ];
}

function findInvalidTimeouts({ environment }: Machine): Finding[] {
  return Object.entries(environment)
    .filter(([name, value = '']) => name.startsWith('TIMEOUT_') && value !== '' && !isWholeSeconds(value))
    .map(([name, value]) => ({
      state: 'warning',
      code: 'settings/invalid',
      message: `${name} is "${value}", which is not a whole number of seconds, so the default is used`,
      remedy: `Write the number alone, such as ${name}=300.`,
    }));
}

/** As the settings read it. */
function isWholeSeconds(value: string): boolean {
  return Number.isInteger(Number(value)) && Number(value) > 0;
}

/** Names in `.env` that are nearly the name of a setting. Others may be for the table of services, or for other programs. */
async function findMisspeltNames(machine: Machine): Promise<Finding[]> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  const [written, example, table] = await Promise.all([
    read(join(machine.cwd, '.env')),
    read(join(machine.root, '.env.example')),
    read(configFileOf(machine)),
  ]);
  const known = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
  return Object.keys(parseEnv(written)).flatMap((name): Finding[] => {
    if (known.includes(name.replace(/_FILE$/, '')) || known.includes(name) || table.includes(name)) return [];
    const nearest = findNearest(name, known);
    if (nearest === null) return [];
    return [
      {
        state: 'warning',
        code: 'settings/misspelt',
        message: `.env sets ${name}, which nothing reads. Did you mean ${nearest}?`,
        remedy: 'Correct the name. .env.example and docs/reference/settings.md list all names.',
      },
    ];
  });
}
