export { anthropicPrices, costOf } from '../conversation/prices.js';
export { createSpendLedger } from './spend-ledger.js';
