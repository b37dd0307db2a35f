export { createFront, type Front, type FrontRequest } from './create-front.js';
