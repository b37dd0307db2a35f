export { countPresentation } from './count-presentation.js';
export { lookOf, looksAlike } from './picture-look.js';
