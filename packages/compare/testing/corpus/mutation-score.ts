import { plantDefect } from '../../src/planting/plant-defect.js';
import { planters } from '../../src/planting/planters.js';
import { changesOf } from './changed-content.js';
import { examine } from './examine.js';
import { extensionOf, type Family, renderFamily } from './families.js';

/** How many of the defects in good documents a template notices. */
export interface MutationScore {
  readonly template: string;
  readonly planted: Tally;
  /** Changes of the content: what was taken away, doubled or made a thousand times as large. */
  readonly changed: Tally;
}

interface Tally {
  readonly of: number;
  /** What went unnoticed, in a few words. */
  readonly missed: readonly string[];
}

/** Plants every defect, and at most so many changes of content, evenly over all there could be, each in a document of its own. */
export async function scoreTemplate(family: Family, mostChanges: number): Promise<MutationScore> {
  const clean = await renderFamily(family);
  const type = extensionOf(family);
  const before = (await examine(clean, family)).findings.length;
  const defects = Object.entries(planters).filter(([, { types }]) => types.includes(type));
  const missedDefects: string[] = [];
  for (const [check, planter] of defects) {
    const { findings } = await examine(await plantDefect(clean, planter), family);
    if (!findings.some((finding) => finding.check === check)) missedDefects.push(check);
  }
  const possible = changesOf(family.content);
  const step = Math.max(1, possible.length / mostChanges);
  const chosen = possible.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const missedChanges: string[] = [];
  for (const { kind, change } of chosen) {
    const planting = { name: kind, check: '', location: '', changes: [change] };
    const { findings } = await examine(await renderFamily(family, planting), family);
    if (findings.length <= before) missedChanges.push(kind);
  }
  return {
    template: family.name,
    planted: { of: defects.length, missed: missedDefects },
    changed: { of: chosen.length, missed: missedChanges },
  };
}
