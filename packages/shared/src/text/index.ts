export { countOf, formatDuration } from './amounts.js';
export { findNearest } from './find-nearest.js';
export { isArtifactId } from './is-artifact-id.js';
export { isRecord, parseJson } from './parse-json.js';
export { parseUrl } from './parse-url.js';
export { stripThink } from './strip-think.js';
export { hasUnsafeCharacters, stripUnsafe, toSafeLine, toSafeText, truncate } from './text-safety.js';
export { isDeviceName, toSafeFileName } from './to-safe-file-name.js';
export { hideCredentials, quoteLines } from './untrusted-text.js';
