import { z } from 'zod';

/** One monitor of a desktop. Sizes and offsets in logical pixels, those that the pointer moves in. */
export const Display = z.strictObject({
  /** Unique on its machine, and stable while it runs. */
  id: z.string().min(1).max(64),
  /** Position of its top left corner among the monitors; negative left of or above the primary one. */
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Physical pixels for one logical pixel: 1.5 at 150 %. */
  scale: z.number().positive(),
  primary: z.boolean(),
});
export type Display = z.infer<typeof Display>;
