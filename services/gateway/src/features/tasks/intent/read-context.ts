import { type IntentProblem, StartFrom, WantedEffects } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Hints that rules take from a request's context. Undefined: not in the context. */
export interface ContextHints {
  readonly service: string | undefined;
  readonly start_from: StartFrom | undefined;
  readonly existing_file: string | undefined;
  /** A decision on effects that the words leave open. */
  readonly effects: WantedEffects;
  readonly problems: readonly IntentProblem[];
}

const FormData = z.record(z.string(), z.unknown());

/** Reads the recognised keys of a context; form values are read by `readFormData`. */
export function readContext(context: Readonly<Record<string, unknown>>): ContextHints {
  const problems: IntentProblem[] = [];
  const { success: hasForm } = FormData.optional().safeParse(context.form_data);
  if (!hasForm) {
    problems.push({ field: 'context.form_data', message: 'form_data is not an object.' });
  }
  const start = readStart(context.start_from);
  if (start === 'invalid') {
    problems.push({
      field: 'context.start_from',
      message: `${JSON.stringify(context.start_from).slice(0, 100)} is not a valid start.`,
      hint: 'Use null, "email_check" or "analyze".',
    });
  }
  const effects = WantedEffects.optional().safeParse(context.effects);
  if (!effects.success) {
    problems.push({
      field: 'context.effects',
      message: `${JSON.stringify(context.effects).slice(0, 100)} is not a valid value for effects.`,
      hint: 'Write {"submit": "ask", "push": "no"}: each is "yes", "no", "ask" or {"not_before": "2026-11-26T18:00:00Z"}.',
    });
  }
  return {
    service: nonEmpty(context.service) ?? nonEmpty(context.service_name),
    start_from: start === 'invalid' ? undefined : start,
    existing_file: nonEmpty(context.existing_file_path),
    effects: effects.data ?? {},
    problems,
  };
}

function readStart(value: unknown): StartFrom | undefined | 'invalid' {
  if (value === undefined) return undefined;
  const parsed = StartFrom.safeParse(typeof value === 'string' ? value.trim().replace('-', '_') : value);
  return parsed.success ? parsed.data : 'invalid';
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
