import { DesktopPolicy } from '@fixpoint/guard/policy';
import {
  ArtifactId,
  DesktopInfo,
  DesktopReply,
  DesktopRequest,
  EventDraft,
  Failure,
  Identifier,
  LiveFrame,
  TaskId,
} from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Path for connections of machines, on the port of the gateway. */
export const machinePath = '/agent';

/** Incremented when a runner and a gateway with different versions can no longer work together. */
export const protocolVersion = 1;

/** WebSocket close codes of the gateway after which a runner must not reconnect. */
export const closeCodes = {
  /** The token is unknown, was revoked, or belongs to another machine. */
  refused: 4_403,
  /** Another connection of the same machine replaced it. */
  replaced: 4_409,
  /** The two sides speak different versions of the protocol. */
  outdated: 4_426,
} as const;

/** Maximum size of an artifact's piece in one message, in bytes. */
export const chunkBytes = 512 * 1024;
/** Maximum size of a machine's artifact, in bytes. */
export const maxArtifactBytes = 64 * 1024 * 1024;

/** The first message of a runner, as JSON text. */
export const Hello = z.strictObject({
  type: z.literal('hello'),
  protocol: z.int().positive(),
  /** The session that it continues, and the number of the last message that it received in it. Null: a new one. */
  session: z.strictObject({ id: Identifier, received: z.int().nonnegative() }).nullable(),
  /** Created once for an installation of the runner; a token belongs to the machine that it was issued to. */
  machine: Identifier,
  /** Name of the host, for people. */
  host: z.string().min(1).max(200),
  /** Name of the desktop if the token does not contain it. */
  desktop: Identifier.nullable(),
  /** Version of the runner's package. */
  version: z.string().max(40),
});
export type Hello = z.infer<typeof Hello>;

/** The gateway's first message, as JSON text. All following messages are frames. */
export const Welcome = z.strictObject({
  type: z.literal('welcome'),
  session: z.strictObject({ id: Identifier, received: z.int().nonnegative(), resumed: z.boolean() }),
  /** Name of the desktop that the machine serves. */
  desktop: Identifier,
  /** Version of the gateway's package. */
  version: z.string().max(40),
  /** The token for which a one-time code was exchanged; it is sent only here. */
  token: z.string().optional(),
  /** Time for which the machine may be out of reach before its step is queued again, in milliseconds. */
  away_ms: z.int().positive(),
  /** Origins of the services whose pages tasks may open. */
  origins: z.array(z.string().max(300)).max(1_000),
  /** Permitted actions of tasks on the desktop. */
  policy: DesktopPolicy,
});
export type Welcome = z.infer<typeof Welcome>;

/** Reason for refusing a machine, sent before the connection is closed. */
export const Refusal = z.strictObject({
  type: z.literal('refused'),
  code: z.string().max(64),
  message: z.string().max(2_000),
  hint: z.string().max(2_000).optional(),
});
export type Refusal = z.infer<typeof Refusal>;

/** Error that a call threw on the other side. */
const ThrownError = z.strictObject({
  failure: Failure,
  /** For conflicts: which one. */
  reason: z.string().max(200).optional(),
  /** `typed`: thrown on purpose. `open`: unexpected, so the call may have taken effect. */
  kind: z.enum(['typed', 'open']),
});
export type ThrownError = z.infer<typeof ThrownError>;

/** One message of the link; bytes may follow it in its frame. */
export const LinkMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('call'),
    id: z.int().positive(),
    method: z.string().max(40),
    params: z.unknown(),
  }),
  z.strictObject({ type: z.literal('abort'), id: z.int().positive() }),
  z.strictObject({ type: z.literal('answer'), id: z.int().positive(), result: z.unknown() }),
  z.strictObject({ type: z.literal('error'), id: z.int().positive(), error: ThrownError }),
]);
export type LinkMessage = z.infer<typeof LinkMessage>;

/** One message over the socket. Numbers begin with 1 in each direction and session. */
export const FrameHeader = z.strictObject({
  /** Number of the message; 0: unnumbered, and not sent again. */
  number: z.int().nonnegative(),
  /** Number of the last message that the sender received without a gap. */
  received: z.int().nonnegative(),
  message: LinkMessage.optional(),
  picture: LiveFrame.optional(),
  /** Milliseconds of the sender's own clock, returned unchanged. */
  ping: z.number().optional(),
  pong: z.number().optional(),
});
export type FrameHeader = z.infer<typeof FrameHeader>;

/** Identifies one run of one step: no other run of any step has it. */
const RunId = z.string().min(1).max(200);
const EffectName = z.string().min(1).max(200);

/** State of its desktop that a runner announces. */
export const Presence = DesktopInfo.omit({
  name: true,
  runner: true,
  update: true,
  registered_at: true,
  seen_at: true,
}).extend({
  hold: z
    .strictObject({ by: z.string().max(200), task_id: z.string().max(64).nullable() })
    .nullable()
    .optional(),
});

/** The events that a machine may write to the log of the task whose step it runs. */
const WrittenEvent = EventDraft.refine(
  ({ type }) => type === 'stage-progress' || type === 'guard-denied',
  'a machine may only report progress and denials',
);

/** Calls that a runner may make to the gateway. Artifacts are only accepted from a machine: its work never reads one. */
export const gatewayMethods = {
  emit: z.strictObject({ run: RunId, event: WrittenEvent }),
  progress: z.strictObject({
    run: RunId,
    message: z.string().max(10_000),
    detail: z.record(z.string(), z.unknown()).nullable(),
    status: z.literal('waiting_for_vm').nullable(),
  }),
  once: z.strictObject({
    run: RunId,
    name: EffectName,
    effect: z.enum(['keyed', 'compare-and-set', 'at-most-once']),
    details: z.record(z.string(), z.unknown()),
    /** Kind of the allowed effect; absent from runners of older versions. */
    kind: z.enum(['submit', 'push']).optional(),
    reconciles: z.boolean(),
  }),
  inputs: z.strictObject({ run: RunId }),
  'known-fixes': z.strictObject({ run: RunId }),
  'load-checkpoint': z.strictObject({ run: RunId }),
  'save-checkpoint': z.strictObject({ run: RunId, value: z.unknown() }),
  'is-pause-requested': z.strictObject({ run: RunId }),
  'put-artifact': z.strictObject({
    id: ArtifactId,
    size: z.int().nonnegative().max(maxArtifactBytes),
    offset: z.int().nonnegative(),
  }),
  announce: z.strictObject({ presence: Presence }),
  'resume-task': z.strictObject({
    task: TaskId,
    by: z.string().max(200),
    reason: z.enum(['idle', 'lost']),
  }),
} as const;
export type GatewayMethod = keyof typeof gatewayMethods;

/** Calls that the gateway may make to a runner. */
export const runnerMethods = {
  run: z.strictObject({
    run: RunId,
    input: z.unknown(),
    task: z.strictObject({ id: TaskId, spec: z.unknown(), iteration: z.int(), seq: z.int() }),
    step: z.strictObject({
      started_at: z.iso.datetime(),
      claimed_at: z.iso.datetime(),
      attempt: z.int(),
      looks: z.int(),
    }),
  }),
  act: z.strictObject({
    run: RunId,
    name: EffectName,
    key: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
  reconcile: z.strictObject({
    run: RunId,
    name: EffectName,
    key: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
  request: z.strictObject({ request: DesktopRequest }),
  /** Another runner has the desktop's name: the desktop must not be touched any more. */
  'desktop-lost': z.strictObject({ taken: z.boolean() }),
  /** Number of viewers of the live view. */
  watchers: z.strictObject({ count: z.int().nonnegative() }),
} as const;
export type RunnerMethod = keyof typeof runnerMethods;

/** Result of a run, as the runner returns it from `run`. */
export const RunEnd = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('output'), output: z.unknown() }),
  z.strictObject({
    type: z.literal('wait'),
    ms: z.number().nonnegative(),
    status: z.literal('waiting_for_vm').nullable(),
  }),
]);

/** The results of `announce` and `request`. */
export const AnnounceAnswer = z.strictObject({
  /** True if this machine holds the name now. */
  held: z.boolean(),
  epoch: z.int().nonnegative(),
  hold: z.strictObject({ by: z.string(), task_id: z.string().nullable() }).nullable(),
});
export const RequestAnswer = DesktopReply;
