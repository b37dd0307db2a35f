export { countWordlessWords, isWordless } from './count-words.js';
