export type { PrintedWord } from './printed-words.js';
export { renderThumbnails, type ThumbnailOptions } from './render-thumbnails.js';
