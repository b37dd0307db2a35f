import type { IntentProblem } from '@fixpoint/shared/contracts';
import { taskTextLimits } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parseContext } from '../core/intent/read-context.js';
import { parseJson } from './parse-json.js';

const maxDepth = 16;

/** A request's context as an object, whichever way it was spelt; both spellings meet the same limits. Never throws. */
export function readContext(context: string | Record<string, unknown> | undefined): {
  values: Record<string, unknown>;
  problems: IntentProblem[];
} {
  if (context === undefined) return parseContext(undefined);
  const text = typeof context === 'string' ? context : JSON.stringify(context);
  if (text.trim() === '') return parseContext(undefined);
  if (text.length > taskTextLimits.context) {
    return refuse(`The context is longer than ${taskTextLimits.context} characters.`);
  }
  try {
    return parseContext(parseJson(text, { maxDepth, field: 'context' }));
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return refuse(error.message, error.hint);
  }
}

function refuse(message: string, hint?: string): ReturnType<typeof readContext> {
  return { values: {}, problems: [{ field: 'context', message, ...(hint === undefined ? {} : { hint }) }] };
}
