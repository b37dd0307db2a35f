import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allChecks } from './all-checks.js';

const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('lists every check once, each with a folder of the same name', () => {
  expect(allChecks.map(({ name }) => name).sort()).toEqual(folders.sort());
});

describe.each(allChecks)('the check $name', ({ name, category, defaultSeverity, description }) => {
  it('is described in its README, with a good and a bad example', () => {
    const readme = readFileSync(new URL(`${name}/README.md`, import.meta.url), 'utf8');
    expect(readme).toContain(`# ${name}\n`);
    expect(readme).toContain(`**${category} · ${defaultSeverity} · `);
    expect(readme).toMatch(/^Good/m);
    expect(readme).toMatch(/^Bad/m);
    expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it('has a test beside it', () => {
    expect(existsSync(new URL(`${name}/check.test.ts`, import.meta.url))).toBe(true);
  });
});
