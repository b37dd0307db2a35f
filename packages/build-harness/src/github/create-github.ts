import { createHash } from 'node:crypto';
import { Octokit } from '@octokit/core';
import { z } from 'zod';
import { classifyGithubFailure, classifyGraphqlFailure, classifyRequestFailure } from './github-failure.js';
import { GithubComment, GithubIssue, GithubReaction, GithubTimelineEvent } from './github-issue.js';

/** The issues of one repository. Every method throws one of the errors of `classifyGithubFailure`. */
export interface Github {
  /** `owner/name`. */
  readonly repository: string;
  /** The login that the token belongs to. */
  whoAmI(): Promise<string>;
  /** Open issues, without pull requests, newest change first. */
  listOpenIssues(): Promise<GithubIssue[]>;
  getIssue(number: number): Promise<GithubIssue>;
  listReactions(number: number, content: '+1' | 'rocket'): Promise<GithubReaction[]>;
  listCommentReactions(comment: number): Promise<GithubReaction[]>;
  listTimeline(number: number): Promise<GithubTimelineEvent[]>;
  /** Time of the last change of the title or the text of an issue, as it was read just now; null: never. */
  findLastEdit(issue: Pick<GithubIssue, 'number' | 'updatedAt' | 'title' | 'body'>): Promise<string | null>;
  listComments(number: number): Promise<GithubComment[]>;
  /** Returns the comment's id. */
  createComment(number: number, body: string): Promise<number>;
  /** False: the comment is gone. */
  editComment(comment: number, body: string): Promise<boolean>;
  /** Twice is once. */
  addLabel(number: number, label: string): Promise<void>;
  /** Twice is once. */
  removeLabel(number: number, label: string): Promise<void>;
}

const editsQuery = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      lastEditedAt
      timelineItems(last: 1, itemTypes: [RENAMED_TITLE_EVENT]) {
        nodes { ... on RenamedTitleEvent { createdAt } }
      }
    }
  }
}`;
const EditsAnswer = z.object({
  repository: z.object({
    issue: z.object({
      lastEditedAt: z.string().nullable(),
      timelineItems: z.object({ nodes: z.array(z.object({ createdAt: z.string() })) }),
    }),
  }),
});
/** Number of requests that a token still has of one kind: `core` are those of the REST interface. */
export interface GithubLimit {
  readonly resource: string;
  readonly remaining: number;
}

/** GitHub refuses longer ones. */
export const maxCommentLength = 65_536;
const pageSize = 100;
/** Beyond that many issues, comments or events the rest is not read. */
const maxPages = 20;
/** Maximum number of responses that are kept to request only changes. */
const maxKept = 2_000;

/**
 * Speaks GitHub's REST interface by octokit. It keeps every response with its ETag: unchanged data is not sent again, and
 * does not count against the limit of an hour.
 */
export function createGithub(options: {
  readonly repository: string;
  readonly token: string;
  readonly url?: string | undefined;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Called with every response that states a limit. */
  readonly onLimit?: (limit: GithubLimit) => void;
}): Github {
  const [owner = '', repo = ''] = options.repository.split('/');
  const silent = () => {};
  const octokit = new Octokit({
    auth: options.token,
    ...(options.url === undefined ? {} : { baseUrl: options.url.replace(/\/+$/, '') }),
    userAgent: 'fixpoint',
    // It would print what failed, with the request.
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const { onLimit } = options;
  if (onLimit !== undefined) noteLimits(octokit, onLimit);
  const kept = new Map<string, { etag: string; data: unknown }>();

  /** Sends a request; throws a typed error. Null: not changed since `etag`. */
  async function send(
    route: string,
    parameters: Record<string, unknown>,
    etag?: string,
  ): Promise<{ data: unknown; etag: string | undefined } | null> {
    try {
      const { data, headers } = await octokit.request(route, {
        owner,
        repo,
        ...parameters,
        headers: {
          'x-github-api-version': '2022-11-28',
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        },
        request: { signal: toSignal() },
      });
      return { data, etag: headers.etag };
    } catch (error) {
      options.signal?.throwIfAborted();
      if ((error as { status?: number }).status === 304) return null;
      throw classifyRequestFailure(route, error);
    }
  }

  function toSignal(): AbortSignal {
    const limit = AbortSignal.timeout(options.timeoutMs ?? 30_000);
    return options.signal === undefined ? limit : AbortSignal.any([limit, options.signal]);
  }

  async function read<Schema extends z.ZodType>(
    schema: Schema,
    route: string,
    parameters: Record<string, unknown> = {},
  ): Promise<z.output<Schema>> {
    const key = `${route} ${JSON.stringify(parameters)}`;
    const known = kept.get(key);
    const answer = await send(`GET ${route}`, parameters, known?.etag);
    const data = answer === null ? known?.data : answer.data;
    const etag = answer === null ? known?.etag : answer.etag;
    kept.delete(key);
    if (etag !== undefined) kept.set(key, { etag, data });
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    throw classifyGithubFailure({
      route,
      status: 502,
      message: `invalid response: ${parsed.error.message}`,
    });
  }

  async function readAll<Schema extends z.ZodType>(
    schema: Schema,
    route: string,
    parameters: Record<string, unknown> = {},
  ): Promise<z.output<Schema>[]> {
    const all: z.output<Schema>[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const entries = await read(z.array(schema), route, { ...parameters, per_page: pageSize, page });
      all.push(...entries);
      if (entries.length < pageSize) break;
    }
    return all;
  }

  const root = '/repos/{owner}/{repo}/issues';
  const issuePath = `${root}/{issue_number}`;

  return {
    repository: options.repository,
    whoAmI: async () => (await read(z.object({ login: z.string() }), '/user')).login,
    async listOpenIssues() {
      const issues = await readAll(GithubIssue, root, { state: 'open', sort: 'updated', direction: 'desc' });
      return issues.filter(({ isPullRequest }) => !isPullRequest);
    },
    getIssue: (number) => read(GithubIssue, issuePath, { issue_number: number }),
    listReactions: (number, content) =>
      readAll(GithubReaction, `${issuePath}/reactions`, { issue_number: number, content }),
    listCommentReactions: (comment) =>
      readAll(GithubReaction, `${root}/comments/{comment_id}/reactions`, { comment_id: comment }),
    findLastEdit: createEditSearch(
      (number) => octokit.graphql(editsQuery, { owner, name: repo, number, request: { signal: toSignal() } }),
      options.signal,
    ),
    listTimeline: (number) => readAll(GithubTimelineEvent, `${issuePath}/timeline`, { issue_number: number }),
    listComments: (number) => readAll(GithubComment, `${issuePath}/comments`, { issue_number: number }),
    async createComment(number, body) {
      const answer = await send(`POST ${issuePath}/comments`, { issue_number: number, body: cut(body) });
      return z.object({ id: z.int() }).parse(answer?.data).id;
    },
    async editComment(comment, body) {
      const route = `PATCH ${root}/comments/{comment_id}`;
      return toleratingAbsence(() => send(route, { comment_id: comment, body: cut(body) }));
    },
    async addLabel(number, label) {
      await send(`POST ${issuePath}/labels`, { issue_number: number, labels: [label] });
    },
    async removeLabel(number, label) {
      const route = `DELETE ${issuePath}/labels/{name}`;
      await toleratingAbsence(() => send(route, { issue_number: number, name: label }));
    },
  };
}

/** GitHub's REST interface does not say when a text was edited: `query` asks its GraphQL interface. */
function createEditSearch(
  query: (number: number) => Promise<unknown>,
  signal: AbortSignal | undefined,
): Github['findLastEdit'] {
  const edits = new Map<number, { of: string; at: string | null }>();

  async function askForEdits(number: number): Promise<string | null> {
    const route = 'GraphQL issue.lastEditedAt';
    try {
      const { lastEditedAt, timelineItems } = EditsAnswer.parse(await query(number)).repository.issue;
      const times = [lastEditedAt, ...timelineItems.nodes.map(({ createdAt }) => createdAt)];
      return times.filter((time) => time !== null).sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
    } catch (error) {
      signal?.throwIfAborted();
      throw classifyGraphqlFailure(route, error);
    }
  }

  return async ({ number, updatedAt, title, body }) => {
    // An edit changes one of these, and the question is one of those that count.
    const of = createHash('sha256')
      .update(JSON.stringify([updatedAt, title, body]))
      .digest('hex');
    const known = edits.get(number);
    if (known?.of === of) return known.at;
    const editedAt = await askForEdits(number);
    edits.delete(number);
    edits.set(number, { of, at: editedAt });
    if (edits.size > maxKept) edits.delete(edits.keys().next().value ?? 0);
    return editedAt;
  };
}

/** Responses that are errors, or say that nothing changed, state limits too. */
function noteLimits(octokit: Octokit, onLimit: (limit: GithubLimit) => void): void {
  const note = (headers: Readonly<Record<string, unknown>> = {}) => {
    const remaining = Number(headers['x-ratelimit-remaining'] ?? Number.NaN);
    const resource = String(headers['x-ratelimit-resource'] ?? 'core').slice(0, 40);
    if (Number.isInteger(remaining)) onLimit({ resource, remaining });
  };
  octokit.hook.after('request', ({ headers }) => note(headers));
  octokit.hook.error('request', (error) => {
    note((error as { response?: { headers: Record<string, string> } }).response?.headers);
    throw error;
  });
}

function cut(body: string): string {
  const note = '\n\n… (cut)';
  return body.length <= maxCommentLength ? body : body.slice(0, maxCommentLength - note.length) + note;
}

async function toleratingAbsence(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'not-found') return false;
    throw error;
  }
}
