import type { Plan } from '@fixpoint/shared/contracts';
import { ProblemError } from '../../api/request.js';

/** A problem or warning of one field, or which step its value follows, of a step's action. */
export interface FieldNote {
  /** Name of the parameter; '' if it is the whole action. */
  readonly field: string;
  readonly kind: 'problem' | 'warning' | 'follows';
  readonly text: string;
}

const ofStep = /^steps\.(\d+)\.action(?:\.params)?(?:\.(\w+))?/;

/**
 * Errors of an edit and warnings of the plan on show from the gateway, by the ids of the steps. `steps` are those that it judged, in
 * their order; of one that does something else `now` nothing is known yet.
 */
export function stepNotes(
  steps: Plan['steps'],
  error: unknown,
  now: Plan['steps'] = steps,
): ReadonlyMap<string, readonly FieldNote[]> {
  const problems = error instanceof ProblemError ? error.errors : [];
  return new Map(
    steps.map(({ id, action, warnings = [] }, index) => {
      const shown = now.find((step) => step.id === id);
      if (JSON.stringify(shown?.action) !== JSON.stringify(action)) return [id, []];
      const refused = problems.flatMap(({ field, message, hint, rule }): FieldNote[] => {
        const [, place, name = ''] = ofStep.exec(field) ?? [];
        if (place === undefined || Number(place) !== index) return [];
        const text = [message, hint, rule === undefined ? undefined : `(${rule})`];
        return [{ field: name, kind: 'problem', text: text.filter(Boolean).join(' ') }];
      });
      const warned = warnings.map(
        ({ field, rule, message }): FieldNote => ({
          field: field.replace(/^params\./, ''),
          kind: 'warning',
          text: `${message} (${rule})`,
        }),
      );
      return [id, refused.length > 0 ? refused : warned];
    }),
  );
}
