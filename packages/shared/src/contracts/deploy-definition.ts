import { z } from 'zod';
import { JsonPointerMatch } from './json-pointer-match.js';

export const HttpUrl = z.url({ protocol: /^https?$/ });

/** The name of a container or a unit: nothing that a program could take for an option or a path. */
const Name = z.string().regex(/^[A-Za-z0-9][\w.@:\\-]{0,200}$/, 'use letters, digits and . _ - @ : only');

const ContainerDefinition = z.strictObject({
  /** `docker` speaks to podman too if podman-docker is installed. */
  type: z.enum(['docker', 'podman']),
  container: Name,
});

/** Location of a service's log on the fixer's machine. */
export const LogSource = z.discriminatedUnion('type', [
  ContainerDefinition,
  /** Entries of a unit in systemd's journal. */
  z.strictObject({
    type: z.literal('journald'),
    unit: Name,
    /** The unit is one of the fixer's own user, not of the system. */
    user: z.boolean().default(false),
    /** A journal's folder elsewhere, as `/var/log/journal` of the host in a container. */
    directory: z.string().startsWith('/').optional(),
  }),
  z.strictObject({ type: z.literal('file'), path: z.string().startsWith('/') }),
]);
export type LogSource = z.infer<typeof LogSource>;

/** Address at which the platform that deploys the service reports its deployments. */
export const DeployPlatformDefinition = z.discriminatedUnion('type', [
  /** Railway's public API; its token is RAILWAY_TOKEN or RAILWAY_API_TOKEN. */
  z.strictObject({
    type: z.literal('railway'),
    project: z.string().min(1),
    environment: z.string().min(1),
    service: z.string().min(1),
    url: HttpUrl.default('https://backboard.railway.com/graphql/v2'),
  }),
  /** GitHub Actions and Pages; the token is GITHUB_TOKEN, without which public repositories can be asked 60 times an hour. */
  z.strictObject({
    type: z.literal('github'),
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'use owner/name'),
    /** The workflow that deploys, by its name or its file's. */
    workflow: z.string().min(1).default('pages build and deployment'),
    /** The environment that it deploys to; with it a commit is live when its deployment there is, not when the workflow ends. */
    environment: z.string().min(1).optional(),
    url: HttpUrl.default('https://api.github.com'),
  }),
  /** Vercel's API; its token is VERCEL_TOKEN. */
  z.strictObject({
    type: z.literal('vercel'),
    project: z.string().min(1),
    team: z.string().min(1).optional(),
    url: HttpUrl.default('https://api.vercel.com'),
  }),
  /** Render's API; its key is RENDER_API_KEY. */
  z.strictObject({
    type: z.literal('render'),
    service: z.string().min(1),
    url: HttpUrl.default('https://api.render.com'),
  }),
  /** A container on the machine of the fixer. */
  ContainerDefinition.extend({
    /** The label that names its commit. Without it, another container or another start of it is another deployment. */
    label: z.string().min(1).default('org.opencontainers.image.revision'),
  }),
  /** A JSON list of deployments, newest first: `id`, `commit`, `status`, and perhaps `reason`. */
  z.strictObject({
    type: z.literal('list'),
    url: HttpUrl,
    /** Returns the lines of a deployment's build and output; `{id}` is replaced by its id. */
    log: z.string().includes('{id}').optional(),
  }),
]);
export type DeployPlatformDefinition = z.infer<typeof DeployPlatformDefinition>;

/** Addresses at which the deployed service reports that it is up and which commit it serves, and those of its logs. */
export const DeployDefinition = z.strictObject({
  /** Health address: responds 2xx when the service is healthy. Without it, Fixpoint waits for a fixed time after a push. */
  health: HttpUrl.optional(),
  /** That time, in seconds. Without `version`, healthy responses before its end are ignored too. Absent: 30. */
  wait_seconds: z.int().positive().max(3_600).optional(),
  /**
   * Further conditions on its response when the service is healthy; all given ones must hold. Absent: no error page, and no
   * `{"status":"down"}` or the like.
   */
  healthy: z
    .strictObject({
      /** Words that the answer contains. */
      text: z.string().min(1).max(500).optional(),
      pointer: JsonPointerMatch.optional(),
    })
    .optional(),
  /**
   * Names the served commit, alone or in a version (`v1.2.0-5-ge171f0d`): in `field` of its JSON, under another telling name, as text or in a
   * header. Absent: the service's fingerprint has to change, and the result records that. */
  version: z.strictObject({ url: HttpUrl, field: z.string().default('commit') }).optional(),
  /** An address that returns recent lines, as plain text or as JSON lines; or their location on the fixer's machine. */
  logs: z.union([HttpUrl, LogSource]).optional(),
  /** A failed build is known at once, with its log, and without `version` nothing is compared before the new one is live. */
  platform: DeployPlatformDefinition.optional(),
});
export type DeployDefinition = z.infer<typeof DeployDefinition>;
