import { z } from 'zod';

/** Names of tasks, desktops and sandboxes: `[a-zA-Z0-9_-]`, 1–64 characters. Also safe inside a Redis key and a job id. */
export const Identifier = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'use 1–64 letters, digits, "_" or "-"');

/** Id of a task. Never all digits, since a queue refuses integer job ids. */
export const TaskId = Identifier.refine((id) => !/^\d+$/.test(id), 'must not consist of digits only');
export type TaskId = z.infer<typeof TaskId>;

/** A git object name, full length. */
export const CommitSha = z.string().regex(/^[0-9a-f]{40,64}$/, 'expected a full commit hash');
export type CommitSha = z.infer<typeof CommitSha>;

/** Content hash (SHA-256, hex) under which the artifact store keeps bytes. */
export const ArtifactId = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hex');
export type ArtifactId = z.infer<typeof ArtifactId>;

/** Instant, ISO 8601 in UTC, as it is on the wire. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;
