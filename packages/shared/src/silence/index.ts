export { watchSilence } from './watch-silence.js';
