import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** The input or output of a handler does not match the stage's catalog entry. Running it again cannot help. */
export class BadPayloadError extends FixpointError {
  constructor(stage: string, direction: 'input' | 'output', cause: z.ZodError) {
    super(`Invalid ${direction} for stage ${stage}: ${z.prettifyError(cause).slice(0, 2_000)}`, {
      code: `bad-${direction}`,
      retry: 'never',
      hint: 'Run the same version of all services. If they already do, report this as a bug of Fixpoint.',
      context: { stage },
      cause,
    });
  }
}

/** Parses one side of a stage by its schema. Throws `BadPayloadError`. */
export function parsePayload<Schema extends z.ZodType>(
  stage: string,
  direction: 'input' | 'output',
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BadPayloadError(stage, direction, parsed.error);
  return parsed.data;
}
