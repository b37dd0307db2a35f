/** What to do instead, by the rule that denied. Every denial ends with one of these. */
const instead: Readonly<Record<string, string>> = {
  'git-push': 'Instead: commit and end your work; Fixpoint pushes afterwards.',
  'git-config':
    'Instead: leave the configuration unchanged; if needed, set an author with `git commit --author`.',
  'git-option': 'Instead: use git without this option, or `git -C folder`.',
  'git-subcommand': 'Instead: use add, commit, restore, stash, diff, log, show.',
  'git-reset': 'Instead: `git restore --staged FILE` to unstage, `git restore FILE` to drop a change.',
  'git-clean': 'Instead: remove the files by name with `rm`.',
  'git-history': 'Instead: add another commit.',
  'git-stash': 'Instead: commit what you have, or copy it to your temporary folder.',
  'git-discard': 'Instead: `git restore FILE …` with each name.',
  'git-checkout': 'Instead: `git checkout -b NAME`, or `git show REVISION:FILE` to view a file.',
  'git-pathspec': 'Instead: write plain paths.',
  'git-ref': 'Instead: use the plain name of a branch, a tag or a remote.',
  'rm-recursive': 'Instead: `rm FILE …` by name, or `git rm -r FOLDER`, which can be undone.',
  destructive: 'Instead: remove single files by name with `rm`.',
  'foreign-shell': 'Instead: run the command itself, in bash.',
  network: 'Instead: use the files in the worktree; a server that you started is at http://localhost:PORT.',
  link: 'Instead: copy the file.',
  'script-file': 'Instead: run the commands of the script one by one.',
  'inline-code': 'Instead: write the code to a file with the Write tool and run the file.',
  privilege: 'Instead: run the command without extra privileges, or skip it.',
  'unknown-command': 'Instead: use a script of package.json, or a listed command by its plain name.',
  'unknown-option': 'Instead: omit the option.',
  'unknown-argument':
    'Instead: write the argument as literal text. If a command computes it, run that command first in a separate call.',
  'unknown-path': 'Instead: list the files first, then name the file in the next call.',
  'unknown-folder': 'Instead: use paths from the worktree, or `(cd folder && command)`.',
  'moved-path': 'Instead: do the second step in the next call.',
  'path-form': 'Instead: write a plain path inside the worktree.',
  'outside-root': 'Instead: work with files in the worktree; temporary files go to $TMPDIR.',
  'outside-allowed': 'Instead: change a file in the allowed folders; temporary files go to $TMPDIR.',
  'secret-path':
    'Instead: read the example file next to the secret file, such as .env.example, and let the program read the secret.',
  'protected-path': 'Instead: leave the file unchanged and describe the needed change in your answer.',
  'test-file': 'Instead: change the code, or add a new test next to this one.',
  'secret-variable':
    'Instead: let the program read its environment, or print one variable without secrets: `printenv NODE_ENV` or `env | grep NODE`.',
  environment: 'Instead: run the command without the variable, or set the variable in the test itself.',
  'npm-script': 'Instead: use `npm test`, or a script that is allowed.',
  'npm-subcommand': 'Instead: use test, run, ci, install or ls.',
  'npm-package': 'Instead: install by name and version from the registry.',
  'package-install':
    'Instead: declare the package in its manifest, such as package.json or requirements.txt; Fixpoint installs it before the tests run.',
  'npx-program': 'Instead: install the package first with `npm install --save-dev`, then run it with `npx`.',
  'awk-program': 'Instead: use grep, cut or sed, or redirect the output of awk.',
  'jq-program': 'Instead: read one file with one plain filter.',
  'sed-script': 'Instead: use the Edit tool.',
  'find-action': 'Instead: let find print the names, then act on them by name.',
  'function-name': 'Instead: choose a name that is not a command.',
  process: 'Instead: `kill %1` or `kill $!` for a job that you started.',
  unparsable: 'Instead: write plain commands, one for each step.',
  'too-slow': 'Instead: split the work into several short calls.',
  'tool-input': 'Instead: send the call again with all required fields.',
  'unknown-tool': 'Instead: use Read, Grep, Glob, Edit, Write or Bash.',
};

export function insteadOf(rule: string): string {
  return instead[rule] ?? 'Instead: use a simpler command, or say in your answer what is missing.';
}
