import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '@fixpoint/documents/reader';
import { describe, expect, it } from 'vitest';
import { examine, examineModel, placesOf } from '../testing/corpus/examine.js';
import { extensionOf, type Family, loadFamilies, renderFamily } from '../testing/corpus/families.js';
import { countIndependently, findPython } from '../testing/corpus/independent-counts.js';
import {
  countsOf,
  countsOfModel,
  filesOf,
  listSingleFiles,
  loadManifest,
} from '../testing/corpus/manifest.js';
import { scoreFamily } from '../testing/corpus/mutation-score.js';
import type { Planting } from '../testing/corpus/planting.js';
import { recompress, renamePrefixes, reorder } from '../testing/corpus/repack.js';
import { plantDefect, typesOf } from '../testing/planting/plant-defect.js';
import { planters } from '../testing/planting/planters.js';
import { allChecks } from './checks/all-checks.js';
import type { ComparisonReport } from './engine/comparison-report.js';
import { loadTemplates } from './template-files/load-templates.js';

const isNight = process.env.FIXPOINT_NIGHT === '1';

const families = await loadFamilies();
const manifest = await loadManifest();
const python = await findPython();
const looks = new Set(allChecks.filter(({ category }) => category === 'appearance').map(({ name }) => name));

const reports = new Map<string, Promise<ComparisonReport>>();

/** Of the document as it is written here: made once, for the tests of it and of those that other programs wrote. */
function reportOf(family: Family, planting?: Planting): Promise<ComparisonReport> {
  const key = JSON.stringify([family, planting?.name]);
  const known = reports.get(key) ?? renderFamily(family, planting).then((bytes) => examine(bytes, family));
  reports.set(key, known);
  return known;
}

/** LibreOffice writes typefaces of its own theme into slides, and keeps as properties what pptxgenjs said of the deck. */
function familyOf(file: string, name: string): Family | undefined {
  const family = families.find((candidate) => candidate.name === name);
  if (family === undefined || !file.startsWith('general-pptx.libreoffice.')) return family;
  const { fonts: _, ...changes } = family.changes;
  const checks = { ...(changes.checks as object), 'document-metadata': 'off' };
  return { ...family, changes: { ...changes, checks } };
}

describe.each(families)('a document for $name, written by a library of others', (family) => {
  it('has no findings when it is good', async () => {
    expect(placesOf(await reportOf(family))).toEqual([]);
  });

  it.each(family.plantings)(
    'has exactly one finding, with all that a repair needs, for this defect: $name (S0-206)',
    async (planting) => {
      const report = await reportOf(family, planting);
      expect(placesOf(report)).toEqual([[planting.check, planting.location]]);
      for (const part of ['category', 'message', 'expected', 'actual', 'suggestion'] as const) {
        expect(report.findings[0]?.[part], part).toMatch(/\S/);
      }
    },
  );

  it('shows every defect that can be planted, and 85 % of all changes, without a false alarm on ten others as good', async () => {
    const { planted, changed, together, falseAlarms } = await scoreFamily(family, isNight ? 3 : 2);
    expect(planted.filter(({ missed }) => missed.length > 0)).toEqual([]);
    expect(planted.length).toBeGreaterThan(10);
    for (const scores of [changed.filter(({ evident }) => evident), together]) {
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
      const unnoticed = scores.filter(({ missed }) => missed.length > 0);
      const share = sum(unnoticed.map(({ missed }) => missed.length)) / sum(scores.map(({ of }) => of));
      expect(share, JSON.stringify(unnoticed)).toBeLessThanOrEqual(0.15);
    }
    expect(falseAlarms).toEqual([]);
  });

  it('has the same findings when its bytes change and its content does not', async () => {
    for (const planting of [undefined, ...family.plantings.slice(0, 2)]) {
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

describe.each(manifest)('$file, as $library saved it', ({ file, family: name, planting: title, counts }) => {
  const family = familyOf(file, name);
  const planting = family?.plantings.find((candidate) => candidate.name === title);
  if (family === undefined || (title !== null && planting === undefined)) throw new Error(`${file}: unknown`);

  it('has the same findings from every program, and the contents that independent readers count (S0-211, S0-212, S0-213)', async () => {
    const document = await readDocument(await filesOf(file).read(), {});
    const report = examineModel(document, family);
    expect(placesOf(report)).toEqual(planting === undefined ? [] : [[planting.check, planting.location]]);
    const twin = await reportOf(family, planting);
    expect(report.findings).toEqual(twin.findings);
    expect(countsOfModel(document)).toMatchObject(counts);
  });
});

describe.each(manifest.filter(({ planting }) => planting === null))(
  'in $file, as $library saved it',
  ({ file }) => {
    const kinds = Object.entries(planters).filter(
      ([check, planter]) =>
        looks.has(check) &&
        planter.needs === undefined &&
        typesOf(planter).some((type) => file.endsWith(`.${type}`)),
    );

    it('finds each planted defect of appearance, by its own check and no other', async () => {
      const bytes = await filesOf(file).read();
      const family = familyOf(file, file.split('.')[0] ?? '');
      if (family === undefined) throw new Error(file);
      // A planted text has colours of its own, which a template need not list.
      const { colors: _, fonts: __, ...changes } = family.changes;
      for (const [check, planter] of kinds) {
        const { findings } = await examine(await plantDefect(bytes, planter), { ...family, changes });
        expect(
          findings.map((finding) => finding.check),
          check,
        ).toEqual([check]);
        expect(findings[0]?.location, check).toMatch(
          /^(?:slide 2, |sheet ".*", column BH|section .*, table \d+, row 1)/,
        );
      }
      expect(kinds.length).toBeGreaterThan(0);
    });
  },
);

describe('independent readers', () => {
  const missing =
    python === null ? ' (skipped: no Python with python-docx and openpyxl on this machine)' : '';

  it.skipIf(python === null)(`count the same in every committed file${missing}`, async () => {
    const listed = manifest.map(({ file }) => filesOf(file).path);
    const single = await listSingleFiles();
    const counted = await countIndependently(python ?? '', [...listed, ...single]);
    expect(listed.map((path) => counted[path])).toEqual(manifest.map(({ counts }) => counts));
    expect(single.length).toBeGreaterThan(0);
    for (const path of single) {
      expect(await countsOf(await readFile(path)), path).toMatchObject(counted[path] ?? {});
    }
  });

  it.skipIf(python === null)(`count the same in documents of the libraries${missing}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-corpus-'));
    try {
      const written = new Map<string, object>();
      for (const family of families) {
        const path = join(folder, `${family.name}.${extensionOf(family)}`);
        const bytes = await renderFamily(family);
        await writeFile(path, bytes);
        written.set(path, await countsOf(bytes));
      }
      const counted = await countIndependently(python ?? '', [...written.keys()]);
      for (const [path, counts] of written) expect(counts, path).toMatchObject(counted[path] ?? {});
    } finally {
      await rm(folder, { recursive: true, force: true });
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
