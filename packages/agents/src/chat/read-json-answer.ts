import { FixpointError } from '@fixpoint/shared/errors';
import { stripThink, toSafeText, truncate } from '@fixpoint/shared/text';
import { z } from 'zod';

/**
 * The JSON of an answer: models like to put it between fences or words, and their thoughts are not part of it. Throws `FixpointError` if it
 * is missing or has another shape.
 */
export function readJsonAnswer<Answer>(text: string, schema: z.ZodType<Answer>): Answer {
  const said = stripThink(text);
  const start = said.indexOf('{');
  const end = said.lastIndexOf('}');
  let value: unknown;
  try {
    value = JSON.parse(said.slice(start, end + 1));
  } catch (cause) {
    throw unusable('it is not JSON', text, cause);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unusable(z.prettifyError(parsed.error), text, parsed.error);
  return parsed.data;
}

function unusable(reason: string, text: string, cause: unknown): FixpointError {
  return new FixpointError(truncate(`The response of the model is invalid: ${toSafeText(reason)}.`, 1_000), {
    code: 'model-answer-unusable',
    retry: 'backoff',
    hint: 'Try again, or try another model.',
    context: { answer: truncate(toSafeText(text), 500) },
    cause,
  });
}
