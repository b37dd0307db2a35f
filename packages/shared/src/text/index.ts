export { countOf, formatDuration } from './amounts.js';
export { nearestName } from './nearest-name.js';
export { parseUrl } from './parse-url.js';
export { stripThink } from './strip-think.js';
export { hasUnsafeCharacters, stripUnsafe, toSafeLine, toSafeText, truncate } from './text-safety.js';
export { hideCredentials, quoteLines } from './untrusted-text.js';
