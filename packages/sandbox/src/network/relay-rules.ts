import type { IncomingHttpHeaders } from 'node:http';
import type { CredentialVariable } from './engine-credential.js';

export interface RelayPath {
  readonly method: 'GET' | 'POST';
  /** As the request line spells it, without the query. */
  readonly path: string;
}

/** Requests of Claude Code 2.1 to the Messages API in a run without side traffic. */
export const enginePaths: readonly RelayPath[] = [
  { method: 'POST', path: '/v1/messages' },
  { method: 'POST', path: '/v1/messages/count_tokens' },
];

/** The only header fields from inside that are passed on, so that no spelling of a credential, host or length gets through. */
const requestFields =
  /^(?:accept|content-type|content-length|user-agent|x-app|anthropic-(?:version|beta)|x-stainless-[a-z-]+|x-claude-[a-z-]+)$/;
const answerFields =
  /^(?:content-type|content-length|retry-after|request-id|x-request-id|x-should-retry|anthropic-[a-z0-9-]+|x-ratelimit-[a-z0-9-]+)$/;
const query = /^[\w=&.-]*$/;

/** Betas that Claude Code 2.1 names. Others open fields and tools of the endpoint. */
export const betas: ReadonlySet<string> = new Set([
  ...['claude-code-20250219', 'interleaved-thinking-2025-05-14', 'context-management-2025-06-27'],
  ...['per-turn-control-2026-07-01', 'mid-conversation-tool-changes-2026-07-01', 'effort-2025-11-24'],
  ...['thinking-token-count-2026-05-13', 'advanced-tool-use-2025-11-20', 'extended-cache-ttl-2025-04-11'],
  ...['fine-grained-tool-streaming-2025-05-14', 'token-counting-2024-11-01', 'oauth-2025-04-20'],
]);

/** The endpoint takes a subscription's token only from requests that name this. */
const oauthBeta = 'oauth-2025-04-20';

/**
 * The path and query to ask of the upstream, or null if the request line is not literally one of the allowed: nothing is
 * decoded, resolved or shortened, so `..`, `%2e`, `//`, `\` and absolute addresses equal none.
 */
export function toUpstreamPath(
  allowPaths: readonly RelayPath[],
  { method, url }: { readonly method?: string | undefined; readonly url?: string | undefined },
): string | null {
  const [path = '', search = '', ...more] = (url ?? '').split('?');
  const isListed = allowPaths.some((allowed) => allowed.method === method && allowed.path === path);
  return isListed && more.length === 0 && query.test(search) ? (url ?? null) : null;
}

/** The header fields for the upstream: the harmless ones of the inside's, and the credential. */
export function toUpstreamHeaders(
  inside: IncomingHttpHeaders,
  variable: CredentialVariable,
  secret: string,
): Record<string, string> {
  const kept = Object.fromEntries(
    Object.entries(inside).flatMap(([name, value]) =>
      typeof value === 'string' && requestFields.test(name) ? [[name, value]] : [],
    ),
  );
  const named = (kept['anthropic-beta'] ?? '').split(',').map((name) => name.trim());
  const passed = new Set(named.filter((name) => betas.has(name)));
  if (variable === 'CLAUDE_CODE_OAUTH_TOKEN') passed.add(oauthBeta);
  delete kept['anthropic-beta'];
  if (passed.size > 0) kept['anthropic-beta'] = [...passed].join(',');
  const credential: Record<string, string> =
    variable === 'ANTHROPIC_API_KEY' ? { 'x-api-key': secret } : { authorization: `Bearer ${secret}` };
  // Plain, so that an answer that quotes the credential can be recognised.
  return { ...kept, 'accept-encoding': 'identity', ...credential };
}

/** The header fields for the inside, without any that quotes the credential. */
export function toAnswerHeaders(upstream: IncomingHttpHeaders, secret: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(upstream).flatMap(([name, value]) =>
      typeof value === 'string' && answerFields.test(name) && !value.includes(secret) ? [[name, value]] : [],
    ),
  );
}
