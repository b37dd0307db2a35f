import { z } from 'zod';
import type { Ask } from './deploy-platform/create-ask.js';

const Rules = z.array(z.object({ type: z.string(), ruleset_id: z.number().nullish() }));
const Ruleset = z.object({ name: z.string(), current_user_can_bypass: z.string().nullish() });
const Branch = z.object({ protected: z.boolean() });

/** Types of rules that reject a commit which is pushed directly to the branch. */
const refusing = new Set([
  'pull_request',
  'merge_queue',
  'update',
  'required_status_checks',
  'required_deployments',
  'required_signatures',
  'workflows',
]);

/** Owner and name of a repository at the host of the API; null for any other host. */
export function toGithubName(url: string, apiUrl: string): string | null {
  const host = new URL(apiUrl).host.replace(/^api\./, '');
  const [, server, name] =
    /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([^/:]+(?::\d+)?)[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/i.exec(url) ?? [];
  return server === host ? (name ?? null) : null;
}

/**
 * Rules of a branch at GitHub that refuse a direct push by the token's account: names of types, with their ruleset; empty if no rule does. Null if
 * the token may not read them. The account that git pushes with may be another one.
 */
export async function findRefusingRules(
  { ask, apiUrl, token }: { readonly ask: Ask; readonly apiUrl: string; readonly token: string },
  { name, branch }: { readonly name: string; readonly branch: string },
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const init = {
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'fixpoint',
      authorization: `Bearer ${token}`,
    },
  };
  const read = <Answer>(path: string, schema: z.ZodType<Answer>) =>
    ask(`${apiUrl.replace(/\/+$/, '')}/repos/${name}/${path}`, schema, signal, init).catch(() => {
      signal.throwIfAborted();
      return null;
    });
  const place = encodeURIComponent(branch);
  const [rules, facts] = await Promise.all([
    read(`rules/branches/${place}`, Rules),
    read(`branches/${place}`, Branch),
  ]);
  if (rules === null && facts === null) return null;
  const results: string[] = [];
  for (const { type, ruleset_id: id } of (rules ?? []).filter((rule) => refusing.has(rule.type))) {
    const ruleset = typeof id === 'number' ? await read(`rulesets/${id}`, Ruleset) : null;
    if (ruleset?.current_user_can_bypass === 'always') continue;
    results.push(ruleset === null ? type : `${type} of the ruleset "${ruleset.name}"`);
  }
  if (results.length === 0 && (rules ?? []).length === 0 && facts?.protected === true) {
    results.push('branch protection');
  }
  return results;
}
