import type { Attack, BaitFile, BaitState } from './attack.js';

const readings: readonly (readonly [string, BaitFile])[] = [
  ['reads a key in ~/.ssh', 'sshKey'],
  ['reads the login of the coding agent', 'login'],
  ['reads the state file of the coding agent', 'loginState'],
  ['reads another worktree', 'worktree'],
  ['reads the clone', 'clone'],
  ['reads the configuration of the guard', 'guard'],
  ['reads an artifact', 'artifact'],
];
const writings: readonly (readonly [string, BaitFile])[] = [
  ['writes into another worktree', 'worktree'],
  ['writes a hook into the clone', 'clone'],
  ['writes the configuration of the guard', 'guard'],
  ['writes a program that we start', 'program'],
];

const isChanged =
  (file: BaitFile) =>
  ({ bait, read }: BaitState): boolean =>
    read(bait.files[file])?.includes('attacked') ?? true;

/** Attacks on files outside the command's folder. */
export const fileAttacks: readonly Attack[] = [
  ...readings.map(
    ([name, file]): Attack => ({
      name,
      property: 'files',
      script: `read(bait.files.${file})`,
    }),
  ),
  ...writings.map(
    ([name, file]): Attack => ({
      name,
      property: 'files',
      hasHappened: isChanged(file),
      script: `fs.appendFileSync(bait.files.${file}, 'attacked')`,
    }),
  ),
  {
    name: 'empties a file outside',
    property: 'files',
    script: `sh('truncate -s 0 ' + bait.files.guard)`,
    hasHappened: ({ bait, read }) => read(bait.files.guard) === '',
  },
  {
    name: 'deletes a file outside',
    property: 'files',
    script: 'fs.rmSync(bait.files.guard)',
    hasHappened: ({ bait, read }) => read(bait.files.guard) === null,
  },
  {
    name: 'reads and writes through a link in its tree',
    property: 'files',
    hasHappened: isChanged('guard'),
    script: `fs.symlinkSync(bait.files.guard, bait.tree + '/link');
      sh('cat ' + bait.tree + '/link; echo attacked >>' + bait.tree + '/link');`,
  },
  {
    name: 'writes through a hard link in its tree',
    property: 'files',
    hasHappened: isChanged('guard'),
    script: `fs.linkSync(bait.files.guard, bait.tree + '/hard'); read(bait.tree + '/hard');
      fs.appendFileSync(bait.tree + '/hard', 'attacked');`,
  },
  {
    name: 'renames its file over a file outside',
    property: 'files',
    hasHappened: isChanged('guard'),
    script: `fs.writeFileSync(bait.tree + '/new', 'attacked'); fs.renameSync(bait.tree + '/new', bait.files.guard);`,
  },
  {
    name: 'renames a folder outside into its tree',
    property: 'files',
    script: `fs.renameSync(bait.root + '/repositories', bait.tree + '/stolen'); reached('the clone');`,
  },
  {
    name: 'replaces its own tree with a link to the outside',
    property: 'files',
    script: `fs.renameSync(bait.tree, bait.tree + '-old'); fs.symlinkSync(bait.root, bait.tree); reached('its place');`,
  },
  {
    name: 'swaps a folder for a link while it writes',
    property: 'files',
    hasHappened: isChanged('guard'),
    // Without a process for each swap: hundreds of them would not end in time on a busy machine.
    script: `fs.mkdirSync(bait.tree + '/real');
      const swap = "const fs = require('node:fs'); for (let turn = 0; turn < 4000; turn += 1) {" +
        " fs.rmSync('swap', { force: true }); fs.symlinkSync(turn % 2 ? 'real' : process.argv[1], 'swap') }";
      const swapper = require('node:child_process').spawn(process.execPath, ['-e', swap, bait.root + '/runs'], { cwd: bait.tree });
      let isSwapping = true;
      swapper.once('close', () => { isSwapping = false });
      while (isSwapping) {
        for (let turn = 0; turn < 50; turn += 1) try { fs.appendFileSync(bait.tree + '/swap/guard.json', 'attacked') } catch {}
        await new Promise(setImmediate);
      }`,
  },
  {
    name: 'writes into the folders of system programs',
    property: 'files',
    script: `fs.writeFileSync('/usr/local/bin/fixpoint-attack', ''); fs.rmSync('/usr/local/bin/fixpoint-attack'); reached('/usr');`,
  },
  {
    name: 'reads the passwords of system users',
    property: 'files',
    script: `if (fs.readFileSync('/etc/shadow', 'utf8').includes('root:')) reached('/etc/shadow')`,
  },
  {
    name: 'reads shared memory of other processes',
    property: 'files',
    script: 'read(bait.sharedMemory)',
  },
  {
    name: 'reads shared memory of other processes by its id',
    property: 'files',
    script: `perl('my $text = ""; print "ok" if shmread(' + bait.segment + ', $text, 0, 64) && $text =~ /fixpoint-bait/')`,
  },
  {
    name: 'reads a token that administrators set for a package manager',
    property: 'files',
    script: `for (const path of ['/usr/etc/npmrc', '/usr/local/etc/npmrc', '/etc/npmrc', '/etc/xdg/pip/pip.conf', '/etc/pip.conf', '/usr/local/etc/pip.conf'])
      if (fs.existsSync(path) && /_auth|_password|:\\/\\/[^/]*:[^/]*@/i.test(fs.readFileSync(path, 'utf8'))) reached(path)`,
  },
  {
    name: 'reads files through the folders of another process',
    property: 'files',
    script: `for (const way of ['root', 'cwd']) read('/proc/' + bait.pid + '/' + way + bait.files.guard);
      sh('cat /proc/' + bait.pid + '/cwd/runs/guard.json; cat /proc/1/root' + bait.files.guard);`,
  },
  {
    name: 'reads file descriptors that were left open',
    property: 'files',
    script: `sh('for f in /proc/self/fd/*; do case $f in */0|*/1|*/2) ;; *) timeout 1 cat $f;; esac; done')`,
  },
];
