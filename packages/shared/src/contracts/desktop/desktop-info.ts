import { z } from 'zod';
import { Identifier, Instant, TaskId } from '../identifiers.js';
import { Display } from './display.js';

/** Something that a desktop can do and a task may require: `chromium`, `gmail`, `libreoffice`, `windows`. */
export const Capability = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'use lower case letters, digits, "." and "-"');
export type Capability = z.infer<typeof Capability>;

/** Current controller of a desktop. Only one at a time; `epoch` rises with each change of the holder and fences the one before. */
export const DesktopOwner = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('nobody') }),
  z.strictObject({ type: z.literal('task'), task_id: TaskId }),
  /** A person took over; the task that was at work, if any, is paused meanwhile. */
  z.strictObject({
    type: z.literal('person'),
    by: z.string().max(200),
    /** Distinguishes people of one name; absent from a runner of an earlier version. */
    by_id: z.string().max(200).optional(),
    task_id: TaskId.nullable(),
    since: Instant,
    /** Maximum idle time before they lose it, and the rest of that time. Absent: it is not known. */
    idle: z.strictObject({ limit_ms: z.int().positive(), left_ms: z.int().nonnegative() }).optional(),
  }),
]);
export type DesktopOwner = z.infer<typeof DesktopOwner>;

/** Reason for which a person lost manual control without releasing it. */
export const EndedHold = z.strictObject({
  by: z.string().max(200),
  /** `idle`: they did nothing with it for too long. `lost`: its runner ended or lost the name, so it was free. */
  reason: z.enum(['idle', 'lost']),
  at: Instant,
});
export type EndedHold = z.infer<typeof EndedHold>;

/** A machine whose screen a desktop-runner controls, as the runner announces it with each heartbeat. */
export const DesktopInfo = z.strictObject({
  name: Identifier,
  platform: z.enum(['linux', 'windows', 'macos', 'cua-cloud']),
  /** Host, process and start of the runner: another one is another life of the desktop. */
  runner: z.string().max(200),
  /** `ready`: it takes work. `refused`: it does not, for the reason given, such as a failed self-test. */
  status: z.enum(['ready', 'refused']),
  reason: z.string().max(1_000).nullable(),
  displays: z.array(Display).max(16),
  capabilities: z.array(Capability).max(64),
  owner: DesktopOwner,
  epoch: z.int().nonnegative(),
  /** The last person's, if it ended automatically without a takeover since. */
  ended_hold: EndedHold.nullable().optional(),
  /** Versions of a remote runner and of the gateway that it connects to, if they differ. */
  update: z.strictObject({ from: z.string().max(100), to: z.string().max(100) }).optional(),
  registered_at: Instant,
  /** Time of the newest heartbeat, by Redis's clock. */
  seen_at: Instant,
});
export type DesktopInfo = z.infer<typeof DesktopInfo>;

/** Choice of a desktop for a task: a named one, any that has the capabilities, or simply any. */
export const DesktopChoice = z.strictObject({
  name: Identifier.nullable().default(null),
  capabilities: z.array(Capability).max(16).default([]),
});
export type DesktopChoice = z.infer<typeof DesktopChoice>;
