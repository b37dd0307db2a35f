export { parseRange } from './cell-reference.js';
export { countWorkbook } from './count-workbook.js';
export { isoDateOfSerial, serialOfIsoDate } from './iso-date.js';
