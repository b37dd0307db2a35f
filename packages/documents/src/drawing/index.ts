export { type DrawnDeck, type DrawnSlide, drawDeck } from './draw-deck.js';
export { type FindPicture, openPictures } from './open-pictures.js';
export type { DrawingKeeper, ShownPicture } from './part.js';
