import { z } from 'zod';

// GitHub's responses, as far as they are used. A deleted account leaves null instead of an object.
const login = z
  .object({ login: z.string() })
  .nullable()
  .transform((user) => user?.login ?? 'ghost');

export const GithubIssue = z
  .object({
    number: z.int().positive(),
    title: z.string(),
    body: z.string().nullish(),
    state: z.string(),
    user: login,
    labels: z.array(
      z.union([z.string(), z.object({ name: z.string().nullish() }).transform(({ name }) => name ?? '')]),
    ),
    created_at: z.string(),
    updated_at: z.string(),
    html_url: z.string().optional(),
    comments: z.int().default(0),
    reactions: z.object({ '+1': z.int(), rocket: z.int() }).optional(),
    /** Only in pull requests, which GitHub lists among the issues. */
    pull_request: z.unknown().optional(),
  })
  .transform((issue) => ({
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    isOpen: issue.state === 'open',
    author: issue.user,
    labels: issue.labels,
    createdAt: issue.created_at,
    updatedAt: issue.updated_at,
    url: issue.html_url ?? '',
    comments: issue.comments,
    votes: issue.reactions?.['+1'] ?? 0,
    rockets: issue.reactions?.rocket ?? 0,
    isPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
  }));
/** An issue of a repository. `votes` and `rockets` are GitHub's sums over all users. */
export type GithubIssue = z.output<typeof GithubIssue>;

export const GithubReaction = z
  .object({ user: login, content: z.string(), created_at: z.string() })
  .transform(({ user, content, created_at: at }) => ({ by: user, content, at }));
export type GithubReaction = z.output<typeof GithubReaction>;

export const GithubComment = z
  .object({
    id: z.int(),
    user: login,
    body: z.string().nullish(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((comment) => ({
    id: comment.id,
    author: comment.user,
    body: comment.body ?? '',
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
  }));
export type GithubComment = z.output<typeof GithubComment>;

export const GithubTimelineEvent = z
  .object({
    event: z.string().optional(),
    actor: z.object({ login: z.string() }).nullish(),
    label: z.object({ name: z.string().nullish() }).nullish(),
    created_at: z.string().nullish(),
  })
  .transform(({ event = '', actor, label, created_at: at }) => ({
    event,
    by: actor?.login ?? 'ghost',
    label: label?.name ?? null,
    at: at ?? '',
  }));
/** An event of an issue with its actor, oldest first: `labeled`, `unlabeled`, `closed` and others. */
export type GithubTimelineEvent = z.output<typeof GithubTimelineEvent>;
