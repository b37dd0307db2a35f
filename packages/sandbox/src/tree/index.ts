export { readEntry, readFileBeneath, removeEntry, writeEntry } from './entries.js';
export { isShownExactly, isTakenForGit, topmostUntracked, toShownPath } from './git-names.js';
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
  type CheckoutOptions,
  type CheckoutProblem,
  listCheckout,
  readCheckout,
} from './read-checkout.js';
