import { z } from 'zod';

/** A place in an answer's JSON, as a JSON pointer (RFC 6901), and the value that it has. Without one, it has any that is not false, null or absent. */
export const JsonPointerMatch = z.strictObject({
  path: z.string().regex(/^(?:\/[^/]*)+$/, 'use a JSON pointer such as /ok'),
  equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
});
export type JsonPointerMatch = z.infer<typeof JsonPointerMatch>;
