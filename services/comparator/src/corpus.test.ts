import { describe, expect, it } from 'vitest';
import { examine, placesOf } from '../testing/corpus/examine.js';
import { loadFamilies, renderFamily } from '../testing/corpus/families.js';
import { recompress, renamePrefixes, reorder } from '../testing/corpus/repack.js';
import { loadTemplates } from './adapters/load-templates.js';
import { allChecks } from './checks/all-checks.js';

const families = await loadFamilies();

describe.each(families)('a document for $name, written by a library of others', (family) => {
  it('has no findings when it is good', async () => {
    expect(placesOf(await examine(await renderFamily(family), family))).toEqual([]);
  });

  it.each(family.plantings)('has exactly one finding with this defect: $name', async (planting) => {
    const report = await examine(await renderFamily(family, planting), family);
    expect(placesOf(report)).toEqual([[planting.check, planting.location]]);
  });

  it('has the same findings when its bytes change and its content does not', async () => {
    for (const planting of [undefined, ...family.plantings.slice(0, 4)]) {
      const bytes = await renderFamily(family, planting);
      const { findings, signature } = await examine(bytes, family);
      for (const change of [recompress, reorder, renamePrefixes]) {
        const changed = await change(bytes);
        expect(changed.equals(bytes)).toBe(false);
        expect(await examine(changed, family), change.name).toMatchObject({ findings, signature });
      }
    }
  });
});

describe('the corpus', () => {
  it('holds a good document for every shipped template (S0-164, S0-165, S0-166, S0-167, S0-168, S0-169)', async () => {
    const shipped = [...(await loadTemplates(allChecks)).keys()].sort();
    expect(families.map(({ name }) => name).sort()).toEqual(shipped);
  });

  it('plants a defect for every check, and sixty at least in the three families of formats', () => {
    const plantings = families.flatMap((family) => family.plantings);
    const planted = new Set(plantings.map(({ check }) => check));
    expect(allChecks.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
    expect(plantings.length).toBeGreaterThanOrEqual(60);
  });
});
