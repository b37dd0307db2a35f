export { createReleaseStack, type ReleaseStack } from './release-stack.js';
