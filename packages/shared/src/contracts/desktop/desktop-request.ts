import { z } from 'zod';
import { Identifier } from '../identifiers.js';
import { Display } from './display.js';

/** Position in a live picture, as a fraction of its width and height: 0 to 1. */
const Fraction = z.number().min(0).max(1);
const At = { x: Fraction, y: Fraction };
const Button = z.enum(['left', 'middle', 'right']);

/** Input of a person who took over, through the live view. */
export const PersonInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('move'), ...At }),
  z.strictObject({ type: z.literal('click'), ...At, button: Button, count: z.int().min(1).max(3) }),
  z.strictObject({
    type: z.literal('drag'),
    from: z.strictObject(At),
    to: z.strictObject(At),
    button: Button,
  }),
  /** Notches; positive is right and down. */
  z.strictObject({
    type: z.literal('scroll'),
    ...At,
    dx: z.int().min(-50).max(50),
    dy: z.int().min(-50).max(50),
  }),
  /** A key or combination: `enter`, `ctrl+c`. */
  z.strictObject({ type: z.literal('key'), keys: z.string().min(1).max(100) }),
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(10_000) }),
]);
export type PersonInput = z.infer<typeof PersonInput>;

/** Message of a page through the live view of a desktop that it took over. */
export const LiveInput = z.strictObject({ type: z.literal('input'), epoch: z.int(), input: PersonInput });
export type LiveInput = z.infer<typeof LiveInput>;

/** Request of the gateway to the runner of a desktop. Answered at once or not at all: a request waits in no queue. */
export const DesktopRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('screenshot'), display: z.string().optional() }),
  /** Publishes changed frames for this long; requested again before it ends while the view is open. */
  z.strictObject({
    type: z.literal('watch'),
    seconds: z.int().min(1).max(60),
    fps: z.number().positive().max(10),
  }),
  /** `by_id` distinguishes people of one name. */
  z.strictObject({
    type: z.literal('take-over'),
    by: z.string().max(200),
    by_id: z.string().max(200).optional(),
  }),
  z.strictObject({ type: z.literal('give-back'), by: z.string().max(200), epoch: z.int() }),
  z.strictObject({
    type: z.literal('input'),
    by_id: z.string().max(200).optional(),
    epoch: z.int(),
    input: PersonInput,
  }),
  z.strictObject({
    type: z.literal('describe'),
    focus: z.enum(['ui', 'text', 'full']),
    question: z.string().max(2_000).optional(),
  }),
]);
export type DesktopRequest = z.infer<typeof DesktopRequest>;

/** Reply of a runner. Pictures are sent separately as bytes, over the connection of the request, never through a queue. */
export const DesktopReply = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('frame'), display: Display, mime: z.enum(['image/jpeg', 'image/png']) }),
  z.strictObject({ type: z.literal('watching'), until_ms: z.int() }),
  z.strictObject({ type: z.literal('taken-over'), epoch: z.int(), task_id: z.string().nullable() }),
  z.strictObject({ type: z.literal('given-back'), epoch: z.int() }),
  z.strictObject({ type: z.literal('input-done') }),
  z.strictObject({
    type: z.literal('description'),
    text: z.string().max(20_000),
    spent_usd: z.number().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    /** For conflicts: which one. */
    reason: z.string().optional(),
    retry: z.enum(['never', 'backoff']),
  }),
]);
export type DesktopReply = z.infer<typeof DesktopReply>;

/** A frame of the live view, announced next to its bytes. */
export const LiveFrame = z.strictObject({
  desktop: Identifier,
  /** Rises by one with each frame of one life of the runner. */
  number: z.int().positive(),
  /** Milliseconds since 1970, by the runner's clock. */
  at_ms: z.int(),
  display: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  mime: z.enum(['image/jpeg', 'image/png']),
});
export type LiveFrame = z.infer<typeof LiveFrame>;
