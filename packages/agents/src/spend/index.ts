export { createSpendLedger, type SpendLedger } from './spend-ledger.js';
