export { countPresentation } from './count-presentation.js';
export { bytesOf } from './picture-bytes.js';
export { lookOf, looksAlike } from './picture-look.js';
