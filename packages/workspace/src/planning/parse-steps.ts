import { toSafeLine } from '@fixpoint/shared/text';
import type { ProjectContext } from '../frameworks/index.js';

/** `write`: ends after one file. `install` and `test`: end when it works. */
export type StepKind = 'write' | 'install' | 'test';

export interface PlannedStep {
  readonly title: string;
  readonly kind: StepKind;
}

export const fewestSteps = 5;
export const mostSteps = 10;
const longestTitle = 400;

/** The steps of a numbered list, as models write them: with bold titles, closing brackets, or lines between. */
export function parseSteps(text: string): readonly PlannedStep[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(?:\*\*)?(?:step\s+)?\d{1,2}(?:\*\*)?[.):]\s*(.+)$/i.exec(line);
    const title = toSafeLine((match?.[1] ?? '').replaceAll('**', ''), longestTitle);
    return title === '' ? [] : [{ title, kind: stepKindOf(title) }];
  });
}

/** By its first word: "Add the requirements to install" writes a file, "Install the requirements" runs a command. */
export function stepKindOf(title: string): StepKind {
  const words = title.toLowerCase();
  const isStarted = /\b(start|test|dev|serve|check)\b/.test(words);
  if (/^(run\s+)?[`"']?(install|npm (i|install|ci)\b|pip3? install)/.test(words)) {
    return isStarted ? 'test' : 'install';
  }
  return /^(run|start|test|verify|check|try|debug|fix|launch|ensure)\b/.test(words) ? 'test' : 'write';
}

/**
 * A list with what it must have: an install and a test, of a framework that has them, at its end. Null where it has too few or too
 * many steps to work with.
 */
export function completeSteps(
  steps: readonly PlannedStep[],
  { framework, folder }: ProjectContext,
): readonly PlannedStep[] | null {
  const added: PlannedStep[] = [];
  if (framework !== null) {
    if (!steps.some(({ kind }) => kind === 'install')) {
      added.push({ title: `Install the dependencies of ${folder}`, kind: 'install' });
    }
    if (steps.at(-1)?.kind !== 'test') {
      added.push({ title: `Start ${folder} and check that it runs without errors`, kind: 'test' });
    }
  }
  const all = [...steps, ...added];
  return all.length < fewestSteps || all.length > mostSteps ? null : all;
}
