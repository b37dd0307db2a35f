export { createGithubStandIn, type GithubStandIn } from './create-github-stand-in.js';
