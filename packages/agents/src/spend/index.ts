export { costOfAnswer } from '../conversation/prices.js';
export { createSpendLedger } from './spend-ledger.js';
