export { renderThumbnails, type ThumbnailOptions } from './render-thumbnails.js';
