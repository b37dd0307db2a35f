export { type AnimationFormat, animationFormats, recordReplay } from './record-replay.js';
