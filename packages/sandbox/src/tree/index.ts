export { readFileBeneath, removeEntry, writeEntry } from './entries.js';
export { findNearestEntry } from './find-nearest-entry.js';
export { isShownExactly, topmostUntracked, toShownPath } from './git-names.js';
export {
  type HeldFolder,
  holdFolder,
  listHeld,
  readHeld,
  toPlace,
  writeHeld,
} from './hold-folder.js';
export {
  type CheckoutFile,
  listCheckout,
  readCheckout,
} from './read-checkout.js';
