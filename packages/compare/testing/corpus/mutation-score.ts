import { readDocument } from '@fixpoint/documents/reader';
import { allChecks } from '../../src/checks/all-checks.js';
import { type KindScore, scoreTemplate } from '../../src/mutations/score-template.js';
import { plantDefect } from '../../src/planting/plant-defect.js';
import { planters } from '../../src/planting/planters.js';
import { learnFrom, templateOfText } from '../learning.js';
import { today } from '../presentations.js';
import { examine, rulesFor } from './examine.js';
import { extensionOf, type Family, renderFamily } from './families.js';

/** How many of the defects in good documents a template notices. */
export interface MutationScore {
  readonly template: string;
  /** Defects that `fixpoint-compare plant` makes. */
  readonly planted: KindScore[];
  readonly changed: KindScore[];
  /** The same changes under a template that was learned from the document. */
  readonly learned: KindScore[];
}

/** Plants every defect in the family's good document, and makes each kind of change at most so many times. */
export async function scoreFamily(family: Family, atMost: number): Promise<MutationScore> {
  const clean = await renderFamily(family);
  const type = extensionOf(family);
  const planted: KindScore[] = [];
  for (const [check, planter] of Object.entries(planters)) {
    if (!planter.types.includes(type)) continue;
    const { findings } = await examine(await plantDefect(clean, planter), family);
    const missed = findings.some((finding) => finding.check === check) ? [] : ['document'];
    planted.push({ kind: check, evident: true, of: 1, missed });
  }
  const document = await readDocument(clean, {});
  const learned = templateOfText(learnFrom([document]));
  return {
    template: family.name,
    planted,
    changed: scoreTemplate(document, rulesFor(family), { atMost }),
    learned: scoreTemplate(
      document,
      { template: learned.name, templates: new Map([[learned.name, learned]]), checks: allChecks, today },
      { atMost },
    ),
  };
}
