export { createGithub, type Github, type GithubLimit } from './create-github.js';
export type { GithubIssue, GithubReaction, GithubTimelineEvent } from './github-issue.js';

export { judgeAccess } from './judge-access.js';
