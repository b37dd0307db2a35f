export type { ArtifactStore } from './artifact-store.js';
export { type CreateArtifactStore, createArtifactStore } from './create-artifact-store.js';
