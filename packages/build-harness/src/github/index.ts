export { createGithub, type Github, type GithubLimit } from './create-github.js';
export type { GithubComment, GithubIssue, GithubReaction, GithubTimelineEvent } from './github-issue.js';
export { type GithubFacts, inspectGithub } from './inspect-github.js';
export { type Access, type AccessFault, judgeAccess } from './judge-access.js';
