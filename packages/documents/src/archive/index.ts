export { isEncrypted, isSymbolicLink, isUnsafeName } from './check-directory.js';
export { inflatePieces } from './inflate-entry.js';
export { findArchiveEnd } from './open-archive.js';
export { type DirectoryEntry, readDirectory } from './read-directory.js';
