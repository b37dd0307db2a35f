import type { IncomingHttpHeaders } from 'node:http';
import { parseJson } from '@fixpoint/shared/text';
import { type Answer, badCredentials, notFound, toGithubBody } from './github-answer.js';
import type { IssueEdits } from './issue-edits.js';
import type { Reactions } from './reactions.js';
import type { WebhookRelay } from './webhook-relay.js';

export interface GithubRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Json = Record<string, unknown>;

/** Requests that the emulator does not answer as GitHub does. */
interface Correction {
  /** All methods if undefined. */
  readonly method?: string;
  readonly path: RegExp;
  readonly answer: (
    request: GithubRequest,
    path: RegExpExecArray,
    login: string | undefined,
  ) => Answer | Promise<Answer>;
}

const dropped = ['host', 'content-length', 'if-none-match', 'transfer-encoding'];

const innerTokens = 50;
const callsOfToken = 500;

/** The emulator's tokens of a user. It accepts 5,000 requests an hour with each, which a test that kills at every step exceeds. */
export function innerTokensOf(login: string): string[] {
  return Array.from({ length: innerTokens }, (_, index) => `inner-${login}-${index}`);
}

function createTokenRotation(): (login: string) => string {
  let calls = 0;
  return (login) => {
    calls += 1;
    return innerTokensOf(login)[Math.floor(calls / callsOfToken) % innerTokens] ?? '';
  };
}

/** GitHub's REST interface: the emulator, with corrections for missing and different behaviour. `self` is the address that clients see. */
export function createGithubOverlay({
  emulatorUrl,
  self,
  tokens,
  reactions,
  edits,
  webhooks,
}: {
  /** The emulator's own URL. */
  emulatorUrl: string;
  self: () => string;
  /** The login of a token; undefined for any other. */
  tokens: (token: string) => string | undefined;
  reactions: Reactions;
  edits: IssueEdits;
  webhooks: WebhookRelay;
}): (request: GithubRequest) => Promise<Answer> {
  // It binds to 127.0.0.1 and reports localhost, which some machines resolve to ::1 first.
  const inner = emulatorUrl.replace('//localhost:', '//127.0.0.1:');

  const innerToken = createTokenRotation();

  const corrections: readonly Correction[] = [
    {
      path: /^(\/repos\/([^/]+\/[^/]+)\/issues\/(comments\/)?(\d+))\/reactions(?:\/(\d+))?$/,
      answer: answerReaction,
    },
    { method: 'GET', path: /^\/repos\/[^/]+\/[^/]+\/issues\/comments$/, answer: listAllComments },
    { path: /^\/graphql$/, answer: answerGraphql },
    { method: 'PATCH', path: /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)$/, answer: editIssue },
    {
      method: 'POST',
      path: /^\/repos\/[^/]+\/[^/]+\/hooks$/,
      answer: (request) => forward(withRelay(request)),
    },
  ];

  return async (received) => {
    const token = received.headers.authorization?.replace(/^(Bearer|token)\s+/i, '');
    const login = token === undefined ? undefined : tokens(token);
    if (token !== undefined && login === undefined) return badCredentials;
    const authorization = login === undefined ? {} : { authorization: `token ${innerToken(login)}` };
    const request = { ...received, headers: { ...received.headers, ...authorization } };
    const { pathname } = request.url;
    for (const { method = request.method, path, answer } of corrections) {
      const match = method === request.method ? path.exec(pathname) : null;
      if (match !== null) return answer(request, match, login);
    }
    return complete(pathname, await forward(request), reactions);
  };

  async function forward(request: GithubRequest): Promise<Answer> {
    const { method, url, headers, body } = request;
    const reads = method === 'GET' || method === 'HEAD';
    const answer = await fetch(`${inner}${url.pathname}${url.search}`, {
      method,
      redirect: 'manual',
      // A keep-alive connection may be closed just as it is used again, after which a write cannot be retried safely.
      headers: Object.fromEntries(
        Object.entries({ ...headers, connection: 'close' }).flatMap(([name, value]) =>
          dropped.includes(name) || typeof value !== 'string' ? [] : [[name, value]],
        ),
      ),
      // The emulator treats an empty body as malformed; GitHub treats it as an empty object.
      ...(reads ? {} : { body: body === '' ? '{}' : body }),
    });
    const text = await answer.text();
    const link = answer.headers.get('link')?.replaceAll(emulatorUrl, self());
    const parsed = text === '' ? undefined : parseJson(text);
    return {
      status: answer.status,
      body: answer.status === 204 ? undefined : toGithubBody(parsed, emulatorUrl, self()),
      headers: link === undefined ? {} : { link },
    };
  }

  async function read(request: GithubRequest, path: string): Promise<Answer> {
    return forward({ ...request, method: 'GET', url: new URL(path, inner), body: '' });
  }

  async function answerReaction(
    request: GithubRequest,
    [, path = '', repository = '', comment, number, id]: RegExpExecArray,
    login: string | undefined,
  ): Promise<Answer> {
    const on = `${repository}/${comment ?? ''}${number}`;
    const { status } = await read(request, path);
    if (status !== 200) return notFound;
    if (request.method === 'GET') return reactions.list(on, request.url.searchParams.get('content'));
    if (login === undefined) {
      return { status: 401, body: { message: 'Requires authentication', status: '401' } };
    }
    if (request.method === 'DELETE') return reactions.remove(on, Number(id));
    const { body: user } = await read(request, `/users/${login}`);
    return reactions.add(on, login, user, (parseJson(request.body) as Json | undefined)?.content);
  }

  async function editIssue(
    request: GithubRequest,
    [path, repository, number]: RegExpExecArray,
  ): Promise<Answer> {
    const before = (await read(request, path)).body as Json;
    const answer = complete(path, await forward(request), reactions);
    const after = answer.body as Json;
    const changed = (field: string) => answer.status === 200 && before[field] !== after[field];
    edits.note(`${repository}/${number}`.toLowerCase(), { title: changed('title'), body: changed('body') });
    return answer;
  }

  function answerGraphql(request: GithubRequest, _: RegExpExecArray, login: string | undefined): Answer {
    if (login === undefined) return badCredentials;
    return edits.answer(parseJson(request.body) ?? {});
  }

  /** Comments of a whole repository, joined from its issues. */
  async function listAllComments(request: GithubRequest): Promise<Answer> {
    const { pathname, searchParams } = request.url;
    const root = pathname.replace(/\/comments$/, '');
    const issues = (await read(request, `${root}?state=all&per_page=100`)).body as Json[];
    const all: Json[] = [];
    for (const { number } of issues) {
      all.push(...((await read(request, `${root}/${number}/comments?per_page=100`)).body as Json[]));
    }
    const since = searchParams.get('since') ?? '';
    return { status: 200, body: all.filter(({ updated_at: at }) => String(at) >= since) };
  }

  function withRelay(request: GithubRequest): GithubRequest {
    const body = parseJson(request.body) as { config?: { url?: string; secret?: string } } | undefined;
    if (body?.config?.url === undefined) return request;
    const number = webhooks.register({ url: body.config.url, secret: body.config.secret });
    const url = `${self()}/_webhooks/${number}`;
    return { ...request, body: JSON.stringify({ ...body, config: { ...body.config, url } }) };
  }
}

/** Adds the fields that GitHub's description requires and the emulator omits. */
function complete(path: string, answer: Answer, reactions: Reactions): Answer {
  const { body } = answer;
  if (answer.status >= 300 || body === null || typeof body !== 'object') return answer;
  const listed = Array.isArray(body) ? body : ((body as { items?: Json[] }).items ?? [body as Json]);
  for (const issue of listed as Json[]) {
    const on = /\/repos\/([^/]+\/[^/]+\/\d+)$/.exec(`${issue.repository_url}/${issue.number}`)?.[1];
    if (on !== undefined) Object.assign(issue.reactions ?? {}, reactions.counts(on));
  }
  return { ...answer, body: completeBody(path, body) };
}

function completeBody(path: string, body: object): object {
  if (path === '/search/issues') {
    for (const item of (body as { items: Json[] }).items) item.score = 1;
    return { search_type: 'lexical', ...body };
  }
  if (path.endsWith('/permission')) {
    const { user, role_name: role } = body as { user: Json; role_name: string };
    return { ...body, user: { ...user, role_name: role } };
  }
  if (/\/issues\/\d+\/(events|timeline)$/.test(path)) {
    for (const event of body as Json[]) event.performed_via_github_app ??= null;
  }
  if (/^\/repos\/[^/]+\/[^/]+$/.test(path)) return { network_count: 0, subscribers_count: 0, ...body };
  return body;
}
