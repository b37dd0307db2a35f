import type { ProjectContext } from '../frameworks/index.js';
import {
  addMissingSteps,
  addMissingTest,
  maxSteps,
  maxTitleLength,
  minSteps,
  type PlannedStep,
} from './parse-steps.js';
import { filesOfStep } from './step-files.js';

/**
 * A list of any length brought to 5 to 10 steps: too many are merged, the shortest neighbours that write files first; of too few,
 * those with several files are split, and the needs of a project are added. Null: there is too little to begin with.
 */
export function fitSteps(
  steps: readonly PlannedStep[],
  project: ProjectContext,
  isChange = false,
): readonly PlannedStep[] | null {
  const distinct = steps.filter(
    ({ title }, index) =>
      steps.findIndex((step) => step.title.toLowerCase() === title.toLowerCase()) === index,
  );
  if (isChange) return distinct.length === 0 ? null : mergeSteps(addMissingTest(distinct, project));
  if (distinct.length < 2) return null;
  const all = addMissingSteps(distinct, project);
  const fitted = all.length > maxSteps ? mergeSteps(all) : splitSteps(all, project);
  return fitted.length < minSteps ? null : fitted;
}

function mergeSteps(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  let left = [...steps];
  const drop = (isNeedless: (step: PlannedStep, index: number) => boolean) => {
    for (let index = left.length - 1; index >= 0 && left.length > maxSteps; index -= 1) {
      const step = left[index];
      if (step !== undefined && isNeedless(step, index))
        left = left.filter((plannedStep) => plannedStep !== step);
    }
  };
  // Writing a file makes its folder, and the last test looks at everything.
  drop(({ kind }) => kind === 'review' || kind === 'folder');
  drop(({ kind }, index) => kind === 'test' && index < left.length - 1);
  drop(
    ({ kind }, index) =>
      kind === 'install' &&
      left.some((plannedStep, position) => position > index && plannedStep.kind === 'install'),
  );
  while (left.length > maxSteps) {
    const pairs = left
      .slice(1)
      .map((step, index) => ({ index, cost: costOf(left[index] as PlannedStep, step) }));
    const cheapest = pairs.reduce((best, pair) => (pair.cost < best.cost ? pair : best));
    const [first, second] = [left[cheapest.index], left[cheapest.index + 1]] as [PlannedStep, PlannedStep];
    const title = `${first.title}; ${second.title}`.slice(0, maxTitleLength);
    left = left.toSpliced(cheapest.index, 2, { title, kind: second.kind });
  }
  return left;
}

const isWriting = ({ kind }: PlannedStep) => kind === 'write' || kind === 'edit';

/** Steps of different kinds are verified differently, so they are merged last. */
function costOf(first: PlannedStep, second: PlannedStep): number {
  const isAlike = first.kind === second.kind || (isWriting(first) && isWriting(second));
  return first.title.length + second.title.length + (isAlike ? 0 : 10_000);
}

function splitSteps(steps: readonly PlannedStep[], project: ProjectContext): readonly PlannedStep[] {
  const { folder, framework } = project;
  let left = [...steps];
  const split = left.flatMap((step) => {
    const files = isWriting(step) ? filesOfStep(step.title, project) : [];
    if (files.length < 2) return [step];
    return files.map(({ path }) => ({
      title: `Create ${path}, a part of: ${step.title}`.slice(0, maxTitleLength),
      kind: step.kind,
    }));
  });
  if (left.length < minSteps && split.length <= maxSteps) left = split;
  const manifest = framework?.manifest;
  if (
    left.length < minSteps &&
    manifest !== undefined &&
    !left.some(({ title }) => title.includes(manifest))
  ) {
    left.unshift({ title: `Create ${folder}/${manifest} with the dependencies`, kind: 'write' });
  }
  if (left.length < minSteps && !left.some(({ kind }) => kind === 'folder')) {
    left.unshift({ title: `Create the folder ${folder}`, kind: 'folder' });
  }
  if (left.length < minSteps) {
    const last = left.at(-1)?.kind === 'test' ? left.length - 1 : left.length;
    left = left.toSpliced(last, 0, { title: `Review the files of ${folder}`, kind: 'review' });
  }
  return left;
}
