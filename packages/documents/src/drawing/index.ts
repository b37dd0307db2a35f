export { drawDeck } from './draw-deck.js';
export type { ShownPicture } from './part.js';
