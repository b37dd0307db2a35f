export { createGithub, type Github } from './create-github.js';
export type { GithubComment, GithubIssue, GithubReaction, GithubTimelineEvent } from './github-issue.js';
