export { parseRange } from './cell-reference.js';
export { countWorkbook } from './count-workbook.js';
export { elapsedText } from './elapsed-time.js';
export { isoDateOfSerial, serialOfIsoDate } from './iso-date.js';
export { isWpsPicture } from './wps-picture.js';
