import type { DocumentModel } from '@fixpoint/documents/model';
import { readDocument } from '@fixpoint/documents/reader';
import { allChecks } from '../../src/checks/all-checks.js';
import { type KindScore, scoreTemplate } from '../../src/mutations/score-template.js';
import type { Template } from '../../src/templates/template.js';
import { findingsUnder, learnFrom, templateOfText } from '../learning.js';
import { plantDefect, typesOf } from '../planting/plant-defect.js';
import { planters } from '../planting/planters.js';
import { today } from '../presentations.js';
import { examine, examineModel, rulesFor } from './examine.js';
import { extensionOf, type Family, renderFamily } from './families.js';
import { renderVariation } from './variations.js';

/** Number of defects in good documents that a template notices. */
export interface MutationScore {
  readonly template: string;
  /** Defects that `npm run plant` makes. */
  readonly planted: KindScore[];
  readonly changed: KindScore[];
  /** The same changes under a template that was learned from the document alone; counted on request. */
  learned(): KindScore[];
  /** The same changes under the shipped template and what five good documents taught in addition to it. */
  readonly together: KindScore[];
  /** Findings of good documents from which nothing was learned, under both. */
  readonly falseAlarms: readonly string[];
}

/** Good documents that teach, and others that must stay clean. */
const teachers = 5;
const held = 10;

/** Plants every defect in the family's good document, and makes each kind of change at most so many times. */
export async function scoreFamily(family: Family, atMost: number): Promise<MutationScore> {
  const clean = await renderFamily(family);
  const document = await readDocument(clean, {});
  const changed = scoreTemplate(document, rulesFor(family), { atMost });
  const good = await Promise.all(Array.from({ length: teachers }, (_, run) => readVariation(family, run)));
  const taught = learnFrom(good);
  const scoreLearned = (text: string) => scoreTemplate(document, rulesOf(templateOfText(text)), { atMost });
  return {
    template: family.name,
    planted: await scorePlanted(family, clean),
    changed,
    learned: () => scoreLearned(learnFrom([document])),
    together: noticedByEither(changed, scoreLearned(taught)),
    falseAlarms: await falseAlarms(family, taught),
  };
}

async function scorePlanted(family: Family, clean: Buffer): Promise<KindScore[]> {
  const type = extensionOf(family);
  const planted: KindScore[] = [];
  for (const [check, planter] of Object.entries(planters)) {
    // Defects that need a word in the template are tested in `planted-defects.test.ts`, with that word.
    if (planter.needs !== undefined || !typesOf(planter).includes(type)) continue;
    const { findings } = await examine(await plantDefect(clean, planter), family);
    const missed = findings.some((finding) => finding.check === check) ? [] : ['document'];
    planted.push({ kind: check, evident: true, of: 1, missed });
  }
  return planted;
}

/** Both were given the same changes of one document. */
function noticedByEither(shipped: readonly KindScore[], learned: readonly KindScore[]): KindScore[] {
  return shipped.map((score, index) => ({
    ...score,
    missed: score.missed.filter((place) => learned[index]?.missed.includes(place) === true),
  }));
}

async function falseAlarms(family: Family, taught: string): Promise<string[]> {
  const results: string[] = [];
  for (let run = teachers; run < teachers + held; run += 1) {
    const bytes = await renderVariation(family, run);
    const document = await readDocument(bytes, {});
    const { findings } = examineModel(document, family);
    for (const { check, message } of [...findings, ...findingsUnder(document, taught)])
      results.push(`run ${run}, ${check}: ${message}`);
  }
  return results;
}

async function readVariation(family: Family, run: number): Promise<DocumentModel> {
  return readDocument(await renderVariation(family, run), {});
}

function rulesOf(template: Template) {
  return {
    template: template.name,
    templates: new Map([[template.name, template]]),
    checks: allChecks,
    today,
  };
}
