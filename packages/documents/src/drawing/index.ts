export { drawDeck } from './draw-deck.js';
export { type FindPicture, openPictures } from './open-pictures.js';
export type { ShownPicture } from './part.js';
