import { z } from 'zod';
import { IntentProblem } from '../intent.js';

/** An error on the wire: RFC 9457, with our code, the next step, and the faults field by field. The one map of codes to HTTP statuses. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  /** As in the header x-request-id, and in the log of the gateway. */
  request_id: z.string().optional(),
  hint: z.string().optional(),
  /** For conflicts: which one. */
  reason: z.string().optional(),
  errors: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        hint: z.string().optional(),
        /** Readings to choose from: each with the addition to the request's context. */
        choices: IntentProblem.shape.choices,
        /** The rule of the policy that forbids it. */
        rule: z.string().optional(),
      }),
    )
    .optional(),
});
export type Problem = z.infer<typeof Problem>;
