export type { ArtifactStore } from './artifact-store.js';
