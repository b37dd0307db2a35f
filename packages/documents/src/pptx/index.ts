export { countPresentation } from './count-presentation.js';
