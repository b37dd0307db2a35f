export type { ArtifactStore, ArtifactSweepStorage, SweptArtifactStore } from './artifact-store.js';
export { createArtifactStore } from './create-artifact-store.js';
export { type ArtifactReferences, sweepArtifacts } from './sweep-artifacts.js';
