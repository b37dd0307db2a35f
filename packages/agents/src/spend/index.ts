export { anthropicPrices, costOf, costOfAnswer } from '../conversation/prices.js';
export { createSpendLedger } from './spend-ledger.js';
