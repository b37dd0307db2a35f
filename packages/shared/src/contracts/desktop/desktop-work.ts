import { z } from 'zod';
import { Capability, DesktopChoice } from './desktop-info.js';
import { Display } from './display.js';

/**
 * Step policy that drives the vision loop. `chat`: any OpenAI-compatible endpoint, one tool call a step, normalised boxes. `computer-use`:
 * Anthropic's computer use tool.
 */
export const VisionPolicy = z.enum(['chat', 'computer-use']);
export type VisionPolicy = z.infer<typeof VisionPolicy>;

/** Limits of a vision loop. Larger values count as the largest. */
export const visionLimits = {
  chat: { steps: 10, maxSteps: 100 },
  'computer-use': { steps: 100, maxSteps: 100, seconds: 750, maxSeconds: 750 },
} as const;

/** Work of a task on a desktop, besides its description. */
export const DesktopWork = z.strictObject({
  desktop: DesktopChoice.prefault({}),
  /** The one monitor that is seen, and whose fractions places are, by its id; null: the primary one. */
  monitor: Display.shape.id.nullable().default(null),
  /** `plan`: steps that a person approves. `vision`: a model sees and acts. */
  mode: z.enum(['plan', 'vision']).default('plan'),
  /** Null: the runner's own preference. */
  policy: VisionPolicy.nullable().default(null),
  max_steps: z.int().positive().max(100).nullable().default(null),
  timeout_seconds: z.int().positive().max(7_200).nullable().default(null),
  /** Classes of blocked URLs that a person allows for this one task: `social media`. Shown in the plan. */
  allow: z.array(z.string().min(1).max(64)).max(8).default([]),
});
export type DesktopWork = z.infer<typeof DesktopWork>;

/** A client's requirements for a desktop; absent fields have the defaults of `DesktopWork`. */
export const NewDesktopWork = z.strictObject({
  name: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,64}$/)
    .optional(),
  capabilities: z.array(Capability).max(16).optional(),
  monitor: Display.shape.id.optional(),
  mode: z.enum(['plan', 'vision']).optional(),
  policy: VisionPolicy.optional(),
  max_steps: z.int().positive().optional(),
  timeout_seconds: z.int().positive().optional(),
  allow: z.array(z.string().min(1).max(64)).max(8).optional(),
});
export type NewDesktopWork = z.infer<typeof NewDesktopWork>;
