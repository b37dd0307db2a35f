import type { IncomingHttpHeaders } from 'node:http';
import type { CredentialVariable } from './engine-credential.js';

export interface RelayPath {
  readonly method: 'GET' | 'POST';
  /** As the request line spells it, without the query. */
  readonly path: string;
}

/** What Claude Code 2.1 asks of the Messages API in a run without side traffic. */
export const enginePaths: readonly RelayPath[] = [
  { method: 'POST', path: '/v1/messages' },
  { method: 'POST', path: '/v1/messages/count_tokens' },
];

/** Of the inside's header fields these alone are passed on, so that no spelling of a credential, host or length gets through. */
const requestFields =
  /^(?:accept|content-type|content-length|user-agent|x-app|anthropic-[a-z-]+|x-stainless-[a-z-]+|x-claude-[a-z-]+)$/;
const answerFields =
  /^(?:content-type|content-length|retry-after|request-id|x-request-id|x-should-retry|anthropic-[a-z0-9-]+|x-ratelimit-[a-z0-9-]+)$/;
const query = /^[\w=&.-]*$/;

/** The endpoint takes a subscription's token only from requests that name this. */
const oauthBeta = 'oauth-2025-04-20';

/**
 * The path and query to ask of the upstream, or null where the request line is not literally one of the allowed: nothing is
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

/** The header fields for the upstream: what is harmless of the inside's, and the credential. */
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
  if (variable === 'CLAUDE_CODE_OAUTH_TOKEN') {
    const betas = (kept['anthropic-beta'] ?? '').split(',').filter((name) => name !== '');
    kept['anthropic-beta'] = [...new Set([...betas, oauthBeta])].join(',');
  }
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
