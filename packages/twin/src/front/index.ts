export { createFront, type Front, type FrontRequest } from './create-front.js';
export { serveOnLoopback } from './serve-on-loopback.js';
