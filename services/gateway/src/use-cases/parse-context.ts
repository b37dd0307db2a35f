import type { IntentProblem } from '@fixpoint/shared/contracts';
import { taskTextLimits } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { isRecord } from '../core/intent/is-record.js';
import { parseJson } from './parse-json.js';

const maxDepth = 16;

/** A request's context: its values, or why there are none. */
interface ParsedContext {
  readonly values: Record<string, unknown>;
  readonly problems: IntentProblem[];
}

/**
 * A request's context as an object, whether it came as one, as its JSON, or not at all; every spelling meets the same
 * limits. Never throws: anything else is a problem of the request.
 */
export function parseContext(context: string | Record<string, unknown> | undefined): ParsedContext {
  const text = typeof context === 'object' ? JSON.stringify(context) : (context ?? '');
  if (text.trim() === '') return { values: {}, problems: [] };
  if (text.length > taskTextLimits.context) {
    return refuse(`The context is longer than ${taskTextLimits.context} characters.`);
  }
  try {
    const values = parseJson(text, { maxDepth, field: 'context' }) ?? {};
    if (isRecord(values)) return { values, problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return refuse(error.message, error.hint);
  }
  return refuse('The context is not a JSON object.', 'Send {"form_data": {…}} or leave it out.');
}

function refuse(message: string, hint?: string): ParsedContext {
  return { values: {}, problems: [{ field: 'context', message, ...(hint === undefined ? {} : { hint }) }] };
}
