import { createHash } from 'node:crypto';

/** A response before it is written: without a body if `body` is undefined. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const notFound: Answer = {
  status: 404,
  body: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
};

export const badCredentials: Answer = {
  status: 401,
  body: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
};

export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('hex')}"`;
}

/** GitHub's times have whole seconds, and its addresses are the front's. */
export function toGithubBody(body: unknown, from: string, to: string): unknown {
  if (Array.isArray(body)) return body.map((entry) => toGithubBody(entry, from, to));
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (typeof value !== 'string') return [key, toGithubBody(value, from, to)];
      if (key.endsWith('_at')) return [key, value.replace(/\.\d{3}Z$/, 'Z')];
      return [key, key.endsWith('url') && value.startsWith(from) ? to + value.slice(from.length) : value];
    }),
  );
}
