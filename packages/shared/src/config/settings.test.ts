import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineSettings, loadSettings, parseListenAddress, setting } from './settings.js';

const definition = defineSettings({
  concurrency: setting({
    env: 'BUILD_CONCURRENCY',
    formerly: ['BUILD_MOST'],
    schema: z.coerce.number().int().min(1).default(1),
    description: 'Number of builds.',
  }),
  pollMs: setting({
    env: 'POLL_MS',
    schema: z.coerce.number().int().default(10_000),
    deprecated: true,
    description: 'without it, mailboxes are polled every 10 s.',
    onInvalid: 'default',
  }),
  key: setting({
    env: 'MODEL_KEY',
    formerly: ['OLD_KEY'],
    schema: z.string().optional(),
    description: 'Key.',
    secret: true,
  }),
});

function load(environment: Record<string, string>) {
  const warnings: string[] = [];
  const values = loadSettings(definition, environment, (warning) => warnings.push(warning));
  return { values, warnings };
}

describe('a setting with an earlier name', () => {
  it('is read under that name, with one warning that has the new one', () => {
    expect(load({ BUILD_MOST: '3' })).toEqual({
      values: { concurrency: 3, pollMs: 10_000, key: undefined },
      warnings: ['BUILD_MOST is deprecated: use BUILD_CONCURRENCY.'],
    });
  });

  it('is read under its new name if both are set', () => {
    expect(load({ BUILD_MOST: '3', BUILD_CONCURRENCY: '2' }).values.concurrency).toBe(2);
  });

  it('may be a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'key'), 'abc\n');
    const { values, warnings } = load({ OLD_KEY_FILE: join(folder, 'key') });
    expect(values.key).toBe('abc');
    expect(warnings).toEqual(['OLD_KEY is deprecated: use MODEL_KEY.']);
  });
});

describe('a deprecated setting', () => {
  it('still applies, with a warning about the behaviour without it', () => {
    expect(load({ POLL_MS: '200' })).toMatchObject({
      values: { pollMs: 200 },
      warnings: ['POLL_MS is deprecated: without it, mailboxes are polled every 10 s.'],
    });
  });

  it('causes no warning if it is unset or empty', () => {
    expect(load({ POLL_MS: '' })).toMatchObject({ values: { pollMs: 10_000 }, warnings: [] });
  });
});

it.each([
  ['3025', '127.0.0.1', 3025],
  ['0.0.0.0:3025', '0.0.0.0', 3025],
  ['mail.internal:0', 'mail.internal', 0],
  ['[::1]:80', '::1', 80],
])('reads the address to listen on from %s', (text, host, port) => {
  expect(parseListenAddress(text)).toEqual({ host, port });
});
