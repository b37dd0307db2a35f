import { z } from 'zod';

function action<Name extends string, Params extends z.ZodType>(name: Name, params: Params) {
  return z.strictObject({ action: z.literal(name), params });
}

/** Longest text that one action types, in characters. */
export const maxTypingLength = 10_000;

/** A place on the screen in thousandths of its width and height, 0 to 1000: independent of any resolution. */
export const NormalizedPoint = z.strictObject({
  x: z.number().min(0).max(1_000),
  y: z.number().min(0).max(1_000),
});
export type NormalizedPoint = z.infer<typeof NormalizedPoint>;

/** Target on the screen: described in words, for a model to find when the step runs, or a place. */
const Target = z
  .strictObject({ target: z.string().trim().min(1).max(500).optional(), at: NormalizedPoint.optional() })
  .refine(
    ({ target, at }) => target !== undefined || at !== undefined,
    'needs a target description or a position',
  );

/** One step of a desktop plan: `{"action": …, "params": {…}}`. */
export const DesktopAction = z.discriminatedUnion('action', [
  action('open_app', z.strictObject({ app: z.string().trim().min(1).max(200) })),
  action('open_url', z.strictObject({ url: z.url().max(2_000) })),
  action('type', z.strictObject({ text: z.string().min(1).max(maxTypingLength) })),
  action(
    'click',
    Target.safeExtend({
      button: z.enum(['left', 'middle', 'right']).default('left'),
      count: z.int().min(1).max(3).default(1),
    }),
  ),
  /** One key, by any of the names of the key table: `enter`, `F4`, `page down`. */
  action('press', z.strictObject({ key: z.string().trim().min(1).max(40) })),
  /** Modifiers held, then one key: `["ctrl", "shift", "t"]`, or `"ctrl+shift+t"`. */
  action(
    'hotkey',
    z.strictObject({
      keys: z.union([
        z.string().trim().min(1).max(100),
        z.array(z.string().trim().min(1).max(40)).min(1).max(5),
      ]),
    }),
  ),
  action(
    'scroll',
    z.strictObject({
      direction: z.enum(['up', 'down', 'left', 'right']),
      /** Notches of the wheel. */
      amount: z.int().min(1).max(100).default(3),
      at: NormalizedPoint.optional(),
    }),
  ),
  action('wait', z.strictObject({ seconds: z.number().positive().max(60) })),
  /** Ends the plan; steps behind it are not run. */
  action('done', z.strictObject({ summary: z.string().max(2_000).optional() })),
]);
export type DesktopAction = z.infer<typeof DesktopAction>;
