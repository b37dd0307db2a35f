import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { goldenKinds } from './difference.js';

it('explains every kind of difference, with its severities, in the README (S0-206)', () => {
  const text = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n')[0], section]),
  );
  for (const { name, description, severities } of goldenKinds) {
    const { missing, extra, changed, moved } = severities;
    expect(sections.get(name), name).toContain(description);
    expect(sections.get(name)).toContain(
      `missing ${missing} · extra ${extra} · changed ${changed} · moved ${moved}`,
    );
  }
});
