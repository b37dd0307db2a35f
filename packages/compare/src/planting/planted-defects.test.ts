import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examine, placesOf } from '../../testing/corpus/examine.js';
import { loadHosts, rulesFor } from '../../testing/corpus/hosts.js';
import { allChecks } from '../checks/all-checks.js';
import { plantDefect, typesOf } from './plant-defect.js';
import { planters, withoutPlanter } from './planters.js';

const hosts = await loadHosts();
const places = JSON.parse(
  readFileSync(new URL('../../testing/corpus/planted-places.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, string>>;

const cases = Object.entries(planters).map(([check, planter]) => ({
  check,
  planter,
  hosts: hosts.filter(({ type }) => typesOf(planter).includes(type)),
}));

describe.each(cases)('a defect of $check', ({ check, planter, hosts: own }) => {
  it('is found by that check alone, and in its place, whoever wrote the document (S0-206)', async () => {
    for (const host of own) {
      const report = await examine(await plantDefect(host.bytes, planter), rulesFor(check, host));
      expect(placesOf(report), host.writer).toEqual([[check, places[check]?.[host.type]]]);
    }
  });

  it('is planted in documents of three writers at least', () => {
    for (const type of typesOf(planter)) {
      expect(
        new Set(own.filter((one) => one.type === type).map(({ writer }) => writer)).size,
      ).toBeGreaterThan(2);
    }
  });

  it.skipIf(planter.good === undefined)('is not seen where the same is as it should be', async () => {
    // One writer of each type: what the others write differently, the defect itself has shown.
    for (const host of own.filter(({ writer }) => ['pptxgenjs', 'exceljs', 'docx'].includes(writer))) {
      const report = await examine(await plantDefect(host.bytes, planter, 'good'), rulesFor(check, host));
      expect(
        report.findings.filter((finding) => finding.check === check),
        host.writer,
      ).toEqual([]);
    }
  });
});

it('documents that defects are planted in have no findings before', async () => {
  for (const host of hosts) {
    const report = await examine(host.bytes, rulesFor('', host));
    expect(placesOf(report), `${host.type} by ${host.writer}`).toEqual([]);
  }
});

it('every check has a planter or is named among those without', () => {
  const names = allChecks.map(({ name }) => name).sort();
  expect([...Object.keys(planters), ...withoutPlanter].sort()).toEqual(names);
});
