export { answerDrawnPages, type DrawDocument } from './answer-drawn-pages.js';
export { type AskDrawnPages, createAskDrawnPages, startComparator } from './ask-drawn-pages.js';
export type { AskedPages } from './drawn-pages.js';
