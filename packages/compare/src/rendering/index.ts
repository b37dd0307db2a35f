export { type ThumbnailOptions, renderThumbnails } from './render-thumbnails.js';
