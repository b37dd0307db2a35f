export { type DrawnDeck, type DrawnSlide, drawDeck } from './draw-deck.js';
export type { DrawingKeeper, ShownPicture } from './part.js';
