export { createDeployer, type Deployer, type DeployKnobs } from './create-deployer.js';
export type { Deployment } from './deployment.js';
