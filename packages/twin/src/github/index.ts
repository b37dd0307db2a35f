export { createGithubStandIn, type GithubStandIn } from './create-github-stand-in.js';
export type { GithubFaults } from './github-faults.js';
