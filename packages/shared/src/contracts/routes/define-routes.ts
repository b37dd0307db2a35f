import type { z } from 'zod';

/** Groups of the description, with a sentence about each. */
export const routeTags = {
  tasks: 'Tasks with their plans, events and results.',
  approvals: 'Grants that let later tasks start without approval.',
  schedules: 'Requests that are submitted at fixed times.',
  artifacts: 'Documents, images and other files, stored by content hash.',
  documents: 'Checks of documents without a task, and templates that people upload.',
  notices: 'Notices about tasks that need a person, and which of them a person has read.',
  mail: 'Mails of a service that no task has used.',
  services: 'Document services, and the setup of this machine.',
  stages: 'Stages of tasks, their workers and failures.',
  desktops: 'Machines with a screen.',
  webhooks: 'Receivers of signed messages about tasks, and their deliveries.',
  access: 'Tokens, sessions and the audit log.',
  health: 'Health checks for load balancers.',
  workspaces: 'Files, steps and diffs of the workspace agent.',
  builds: 'Apps built from issues: their tests and sessions.',
} as const;
type RouteTag = keyof typeof routeTags;

/**
 * The tokens with a scope that may use a route. `own`: all, since it reads only from the part of the installation in the scope.
 * `installation`: no token with a scope.
 */
export type RouteScope = 'own' | 'installation';

/** A REST operation: the gateway serves and describes it, and its clients send and receive its data. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with parameters in braces. */
  readonly path: string;
  readonly scope: RouteScope;
  /** Default: `view` for `GET`, `operate` for the others. */
  readonly role?: 'view' | 'operate' | 'admin' | undefined;
  /**
   * Effect of an idempotency key. `own`: the handler reads it. `secret`: the response holds a secret and is not kept. `none`: not a
   * command. Default: a repeated request gets the same response.
   */
  readonly replay?: 'own' | 'secret' | 'none' | undefined;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly headers?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  /** Media type of a body of bytes; a multipart form with a file is accepted as well. */
  readonly upload?: string | undefined;
  /** Body as an example in the description. */
  readonly example?: Readonly<Record<string, unknown>> | undefined;
  /** JSON responses by status. */
  readonly responses?: Readonly<Record<number, z.ZodType>> | undefined;
  /** Media types of a successful response other than JSON. */
  readonly media?: readonly string[] | undefined;
  /** Statuses beyond `responses` and those that the description derives, such as 404 for a path with parameters. */
  readonly statuses?: readonly number[] | undefined;
  /** True if no token is required. */
  readonly isOpen?: boolean | undefined;
}

/** An operation with its name and its tag in the description. */
export interface Route extends RouteDefinition {
  readonly id: string;
  readonly tag: RouteTag;
}

/** Routes with the same tag, by operation id. */
export function defineRoutes<const Routes extends Readonly<Record<string, RouteDefinition>>>(
  tag: RouteTag,
  routes: Routes,
): { readonly [Id in keyof Routes]: Routes[Id] & { readonly id: string; readonly tag: RouteTag } } {
  const named = Object.entries(routes).map(([id, route]) => [id, { ...route, id, tag }]);
  return Object.fromEntries(named);
}
