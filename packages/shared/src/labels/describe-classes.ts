import type { Plan } from '../contracts/index.js';
import { railStages } from './stage-labels.generated.js';

/** Name of a resource: `service:market-research` is market-research. */
export function nameOfResource(resource: string): string {
  return resource.slice(resource.indexOf(':') + 1);
}

/** A class in words: `submit-form` is "submit the form". Other classes are shown with spaces: `desktop:open-app` is "desktop: open app". */
export function describeClass(actionClass: string): string {
  const words = railStages.find(({ step }) => step.class === actionClass)?.step.words;
  return words ?? actionClass.replace(':', ': ').replaceAll('-', ' ');
}

/** The classes of the steps that are switched on, if all of them have one: only then can a later plan be covered by them. Null otherwise. */
export function classesOf(steps: Plan['steps']): readonly string[] | null {
  const classes = steps.filter(({ enabled }) => enabled).map(({ action_class }) => action_class);
  const known = classes.filter((candidate) => candidate !== undefined);
  return known.length === 0 || known.length < classes.length ? null : [...new Set(known)];
}
