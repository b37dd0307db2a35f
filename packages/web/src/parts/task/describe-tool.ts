/** Verb for a tool of the coding agent, by its name; the rest of the line is the object. */
const verbs: Readonly<Record<string, string>> = {
  Read: 'Reads',
  Edit: 'Changes',
  MultiEdit: 'Changes',
  Write: 'Writes',
  NotebookEdit: 'Changes',
  LS: 'Lists',
  Glob: 'Searches for files',
  Grep: 'Searches for',
  Bash: 'Runs',
  WebFetch: 'Opens',
  WebSearch: 'Searches the web for',
};

const phrases: Readonly<Record<string, string>> = {
  TodoWrite: 'Updates its to-do list',
  Task: 'Starts a subagent',
  ExitPlanMode: 'Finishes its plan',
};

/** A line such as `Edit /…/worktrees/7/tree/src/deck.js` in plain words: `Changes src/deck.js`. */
export function describeTool(text: string): string {
  const { verb, target } = readTool(text);
  return target === null ? verb : `${verb} ${target}`;
}

/** A tool call as a verb and its target: `Runs` and `npm test`. */
export function readTool(text: string): { readonly verb: string; readonly target: string | null } {
  const [, name = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  const about = withoutCheckout(rest).trim();
  const phrase = Object.hasOwn(phrases, name) ? phrases[name] : undefined;
  if (phrase !== undefined) return { verb: phrase, target: null };
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb !== undefined) return { verb, target: about === '' || about === '.' ? 'something' : about };
  return about === ''
    ? { verb: `Uses tool ${name}`, target: null }
    : { verb: `Uses tool ${name}:`, target: about };
}

/** Folder of the fixer's checkouts: of no interest to a reader, and different in each run. */
const checkout = /[^\s"'`(=]*\/worktrees\/[^/\s]+\/(?:work\/)?tree/.source;

const tree = new RegExp(`${checkout}/?(?=[\\s"'\`),:;]|$)`, 'g');

const inTree = new RegExp(`${checkout}/`, 'g');

/** A text whose paths are those of the repository: `/…/worktrees/7/tree/src/deck.js` is `src/deck.js`, the tree itself `.` */
export function withoutCheckout(text: string): string {
  return text.replaceAll(tree, '.').replaceAll(inTree, '');
}
