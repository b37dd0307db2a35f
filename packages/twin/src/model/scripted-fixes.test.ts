import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scriptedFixes } from './scripted-fixes.js';

const service = fileURLToPath(new URL('../../sample-service/backend/market-research/', import.meta.url));

/** Number of changes that a fix makes until it needs none, and the file at the end. */
function apply(fix: (typeof scriptedFixes)[number]): { rounds: number; source: string } {
  let source = readFileSync(`${service}${fix.file}`, 'utf8');
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const change = fix.plan(source);
    if (change === undefined || change.old === change.new) return { rounds, source };
    expect(source.split(change.old)).toHaveLength(2);
    source = source.replace(change.old, change.new);
  }
  throw new Error(`${fix.file} needs changes without end.`);
}

describe('scriptedFixes', () => {
  it('each fix one defect of the sample service, in a separate file', () => {
    expect(new Set(scriptedFixes.map(({ file }) => file)).size).toBe(4);
    for (const fix of scriptedFixes) expect(apply(fix).rounds).toBeGreaterThan(0);
  });

  it('need two rounds for the descriptions, because the first is too timid, and one for the others', () => {
    const rounds = Object.fromEntries(scriptedFixes.map((fix) => [fix.file, apply(fix).rounds]));
    expect(rounds).toEqual({
      'src/deck/insights.js': 1,
      'src/ranking.js': 1,
      'src/deck/links.js': 1,
      'src/deck/shorten.js': 2,
    });
  });

  it.each([
    ['missing-actionable-insights', 'src/deck/insights.js'],
    ['slide-count', 'src/ranking.js'],
    ['company-count', 'src/ranking.js'],
    ['blocked-domains', 'src/deck/links.js'],
    ['company-websites', 'src/deck/links.js'],
    ['shallow-descriptions', 'src/deck/shorten.js'],
    ['company-descriptions', 'src/deck/shorten.js'],
  ])('fix %s in %s', (check, file) => {
    expect(scriptedFixes.filter((fix) => fix.checks.test(check)).map((fix) => fix.file)).toEqual([file]);
  });
});
