/** Where the fixer keeps its checkouts: of no interest to a reader, and different in each run. */
const checkout = /[^\s"'`(=]*\/worktrees\/[^/\s]+\/tree/.source;
const tree = new RegExp(`${checkout}/?(?=[\\s"'\`),:;]|$)`, 'g');
const inTree = new RegExp(`${checkout}/`, 'g');

/** A text whose paths are those of the repository: `/…/worktrees/7/tree/src/deck.js` is `src/deck.js`, the tree itself `.` */
export function withoutCheckout(text: string): string {
  return text.replaceAll(tree, '.').replaceAll(inTree, '');
}
