import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examine, placesOf } from '../testing/corpus/examine.js';
import { loadFamilies } from '../testing/corpus/families.js';
import { loadHosts, rulesFor } from '../testing/corpus/hosts.js';
import { loadManifest } from '../testing/corpus/manifest.js';
import { describeExample } from '../testing/describe-example.js';
import { plantDefect, typesOf } from '../testing/planting/plant-defect.js';
import { planters, withoutPlanter } from '../testing/planting/planters.js';
import { allChecks } from './checks/all-checks.js';

const hosts = await loadHosts();
const places = JSON.parse(
  readFileSync(new URL('../testing/corpus/planted-places.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, string>>;

const cases = Object.entries(planters).map(([check, planter]) => ({
  check,
  planter,
  hosts: hosts.filter(({ type }) => typesOf(planter).includes(type)),
}));

describe.each(cases)('a defect of $check', ({ check, planter, hosts: own }) => {
  it('is found by that check only, at its location, in documents of every writer (S0-206)', async () => {
    for (const host of own) {
      const report = await examine(await plantDefect(host.bytes, planter), rulesFor(check, host));
      expect(placesOf(report), host.writer).toEqual([[check, places[check]?.[host.type]]]);
    }
  });

  it('is the example in its README', () => {
    expect(readmeOf(check)).toContain(describeExample(check, planter));
  });

  it('is planted in documents of three writers at least', () => {
    for (const type of typesOf(planter)) {
      expect(
        new Set(own.filter((plantingHost) => plantingHost.type === type).map(({ writer }) => writer)).size,
      ).toBeGreaterThan(2);
    }
  });

  it.skipIf(planter.good === undefined)('is not reported in the correct version', async () => {
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

/** Of defects that nothing can put into a document, the corpus has its own, by the checks that find them. */
const plantings = (await loadFamilies()).flatMap(({ name, plantings: own }) =>
  own.map((planting) => ({ ...planting, family: name })),
);
const written = await loadManifest();

describe.each(withoutPlanter)('a defect of %s, which no document can be given', (check) => {
  const own = plantings.filter((planting) => planting.check === check);
  const readme = readmeOf(check);
  const named = own.filter(({ name, family }) => readme.includes(`"${name}" in \`contents/${family}.json\``));

  it('is in the corpus that its README names', () => {
    expect(named.length, `the plantings are ${own.map(({ name }) => name).join(', ')}`).toBeGreaterThan(0);
  });

  it('is in documents of three writers at least', () => {
    const counts = own.map(({ name, family }) => {
      const libraries = written.filter(
        (candidate) => candidate.family === family && candidate.planting === name,
      );
      return 1 + new Set(libraries.map(({ library }) => library)).size;
    });
    expect(Math.max(...counts)).toBeGreaterThan(2);
  });
});

function readmeOf(check: string): string {
  return readFileSync(new URL(`./checks/${check}/README.md`, import.meta.url), 'utf8');
}

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
