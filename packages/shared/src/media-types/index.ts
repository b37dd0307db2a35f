export { mediaTypeOf } from './media-type-of.js';
