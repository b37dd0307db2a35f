import { Octokit } from '@octokit/core';
import { z } from 'zod';
import { classifyRequestFailure } from './github-failure.js';

/** Facts of GitHub about a token and a repository, for a person who sets things up. */
export interface GithubFacts {
  /** Owner of the token. */
  readonly login: string;
  /** Of a classic token; null: a fine-grained one, whose permissions GitHub does not reveal. */
  readonly scopes: readonly string[] | null;
  /** ISO 8601; null: it does not expire, or GitHub does not reveal it. */
  readonly expiresAt: string | null;
  /** Null: the token may not see it, or it is not there. */
  readonly repository: {
    readonly canPush: boolean;
    readonly hasIssues: boolean;
    readonly isArchived: boolean;
  } | null;
  /** Requests of this hour; null: there is no limit. */
  readonly rate: { readonly left: number; readonly of: number; readonly backAt: string } | null;
}

const User = z.object({ login: z.string() });
const Repository = z.object({
  has_issues: z.boolean().default(true),
  archived: z.boolean().default(false),
  permissions: z.object({ push: z.boolean() }).optional(),
});

/** Sends GitHub two requests. Throws the error of `classifyGithubFailure` for a response that says no more. */
export async function inspectGithub(options: {
  readonly repository: string;
  readonly token: string;
  readonly url: string;
  readonly timeoutMs: number;
}): Promise<GithubFacts> {
  const silent = () => {};
  const octokit = new Octokit({
    auth: options.token,
    baseUrl: options.url.replace(/\/+$/, ''),
    userAgent: 'fixpoint',
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const request = { signal: AbortSignal.timeout(options.timeoutMs) };
  async function ask(route: string) {
    try {
      return await octokit.request(`GET ${route}`, { request });
    } catch (error) {
      throw classifyRequestFailure(route, error);
    }
  }
  const user = await ask('/user');
  const seen = await ask(`/repos/${options.repository}`).catch((error: { code?: string }) => {
    if (error.code === 'not-found') return null;
    throw error;
  });
  const { headers } = seen ?? user;
  const result = seen === null ? null : Repository.parse(seen.data);
  const [left, of, reset] = ['remaining', 'limit', 'reset'].map((name) =>
    Number((headers as Record<string, string | undefined>)[`x-ratelimit-${name}`] ?? Number.NaN),
  ) as [number, number, number];
  const scopes = user.headers['x-oauth-scopes'] as string | undefined;
  const expires = user.headers['github-authentication-token-expiration'] as string | undefined;
  const expiry = Date.parse(expires?.replace(' UTC', 'Z').replace(' ', 'T') ?? '');
  return {
    login: User.parse(user.data).login,
    scopes: scopes === undefined ? null : scopes.split(',').map((scope) => scope.trim()),
    expiresAt: Number.isNaN(expiry) ? null : new Date(expiry).toISOString(),
    repository:
      result === null
        ? null
        : {
            canPush: result.permissions?.push ?? false,
            hasIssues: result.has_issues,
            isArchived: result.archived,
          },
    rate: [left, of, reset].every(Number.isFinite)
      ? { left, of, backAt: new Date(reset * 1_000).toISOString() }
      : null,
  };
}
