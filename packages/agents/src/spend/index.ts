export { anthropicPrices, costOf } from '../conversation/prices.js';
export { createSpendLedger, type SpendLedger } from './spend-ledger.js';
