import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorktree, type SampleWorktree } from '../../testing/create-worktree.js';
import { findHarm, hasJail } from '../../testing/jail.js';
import { defaultPolicy } from '../policy/default-policy.js';
import { decideToolCall } from './decide-tool-call.js';

/** For each class and mode. The nightly run gives more. */
const seconds = Number(process.env.GUARD_PROPERTY_SECONDS ?? 0.25);

let sample: SampleWorktree;
beforeAll(() => {
  sample = createWorktree();
});
afterAll(() => sample.remove());

const pick = (...texts: string[]) => fc.constantFrom(...texts);
/** Joins what the parts generate. */
const line = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));

const inside = pick('app/src/a.js', 'app/lib/a.js', 'app/n', 'app/list.txt', 'app', 'app/src', '.');
const links = pick('app/src/away', 'app/src/innocent');
const outside = pick(
  '../outside/canary',
  '../outside/new',
  'app/../../outside/canary',
  'app/src/away/canary',
  'app/src/innocent',
  '../outs*/can*',
  '"../outside"/canary',
  '../{outside,x}/canary',
  "'../out'side/canary",
);
const path = fc.oneof(
  { weight: 3, arbitrary: inside },
  { weight: 1, arbitrary: outside },
  { weight: 1, arbitrary: links },
);
const anywhere = fc.oneof(
  path,
  pick(
    '$X',
    '"$X"',
    '$(echo ../outside/canary)',
    '$X/canary',
    'app/z',
    'app/z/canary',
    'app/z/new',
    'app/lib/away/new',
    's2/away/new',
  ),
);
const reader = pick(
  'cat',
  'head -n1',
  'grep -h .',
  'grep -rh .',
  'wc -c',
  'sort',
  'tail',
  'nl',
  'od -c',
  'sed -n p',
  'awk 1',
  'diff -r app/lib',
  'base64',
  'cut -c1-9',
  'rev',
  'uniq',
  'find',
  'tr a b <',
);
const writer = pick(
  'touch',
  'echo x >',
  'echo x >>',
  'cp app/list.txt',
  'mv app/list.txt',
  'tee',
  'rm -f',
  'mkdir -p',
  'truncate -s 0',
  'sed -i s/a/b/',
  ': >',
  'chmod 600',
  'rmdir',
  'sort app/list.txt >',
);
const setter = pick(
  'X=',
  'export X=',
  'command export X=',
  'builtin export X=',
  'eval X=',
  'declare X=',
  'readonly X=',
  'typeset X=',
  'read X <<< ',
  'printf -v X ',
  'X=app; X=',
  'for X in app ',
  'true && X=',
  'false || X=',
  '(X=',
  'eval eval X=',
);
const use = fc.oneof(line(reader, ' ', anywhere), line(writer, ' ', anywhere));
const separator = pick('; ', ' && ', ' || ', '\n', ' & ', ' | ');
const quoted = (arbitrary: fc.Arbitrary<string>) =>
  arbitrary.map((text) => `'${text.replaceAll("'", "'\\''")}'`);

const classes: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'readers and writers on every spelling of a path': use,
  'variables that change between two uses': line(setter, path, pick('; ', '\n', ' && '), use),
  'links that are copied, moved or brought back before they are used': line(
    pick(
      'cp -a ',
      'cp -r ',
      'mv ',
      'git restore --source=HEAD ',
      'git checkout HEAD -- ',
      'cp -r app/src ',
      'rm -f ',
      'mv app/src ',
      'mkdir -p app/z; cp -a app/src ',
    ),
    path,
    pick(' app/z', ' app/lib', ' s2', ''),
    separator,
    use,
  ),
  'commands that run commands': line(
    pick(
      'bash -c ',
      'sh -c ',
      'eval ',
      'command bash -c ',
      'env bash -c ',
      'timeout 1 sh -c ',
      'nice bash -c ',
      'echo x | xargs -I{} sh -c ',
      'find . -maxdepth 0 -exec sh -c ',
      'X=app; eval ',
    ),
    quoted(use),
    pick('', ' \\;', '; cat $X'),
  ),
  'find and xargs': line(
    pick('echo ', 'printf %s ', 'find ', 'ls ', 'grep -rl . ', 'git ls-files '),
    path,
    pick('', '', " -name '*a*'", ' -type f', ' -print0', " -o -name '*.js'", " ! -name '*y'", ' 2>&1'),
    ' | xargs ',
    pick('', '-n1 ', '-I{} ', '-0 ', '-r '),
    fc.oneof(
      reader,
      writer,
      pick('grep -c .', 'grep -l .', 'grep -q one', 'wc -l --', 'wc', 'ls', 'rm', 'stat'),
    ),
    pick('', ' {}', ' --'),
  ),
  'find and what it runs': line(
    'find ',
    path,
    pick('', " -name '*a*'", ' -type f', " -o -name '*.js'", " ! -name '*y'", ' -print'),
    ' -exec ',
    pick('grep -c .', 'grep -l .', 'wc -l', 'wc', 'cat', 'stat', 'touch'),
    ' {} ',
    pick('\\;', '+', '+ -type f'),
  ),
  'folders that change': line(
    pick(
      'cd ',
      'builtin cd ',
      'command cd ',
      'eval cd ',
      'cd app; cd ',
      'cd app || cd ',
      'cd app && cd ',
      'pushd ',
      'CDPATH=.. cd ',
      'true | cd ',
      '(cd app); cd ',
      'for i in 1 2; do cd ',
      'f() { cd ',
    ),
    pick('..', 'app', 'app/src', 'app/src/away', '../outside', '.', '$X', 'app/..'),
    pick('; ', ' && ', ' || ', '; done; ', '; }; f; '),
    fc.oneof(
      use,
      line(pick('cat ', 'touch ', 'cat ../', 'cat ../../'), pick('outside/canary', 'canary', 'new', 'a.js')),
    ),
  ),
  'structures of the shell': line(
    pick(
      'if true; then ',
      'while false; do ',
      'for X in ../outside/canary app; do ',
      '{ ',
      '( ',
      'case x in x) ',
      'until true; do :; done; ( ',
      'f() { ',
      '! ',
      'X=$(',
      'echo "`',
      'cat <<E\n$(',
      ': ${X:=',
    ),
    use,
    pick('; fi', '; done', '; }', ' )', ' ;; esac', '', '; }; f', ')', '`"', ')\nE', '}'),
    pick('', '; cat $X', ' > app/n', ' < ../outside/canary', '; wait'),
  ),
};

describe.skipIf(!hasJail())('whatever the guard allows, run in a jail (needs bubblewrap)', () => {
  const modes = [
    ['by the guard alone', false],
    ['behind the wall', true],
  ] as const;
  for (const [name, commands] of Object.entries(classes)) {
    it.each(modes)(`leaves nothing outside changed or read: ${name}, %s (S0-431, U-11)`, (_, sandboxed) => {
      let ran = 0;
      const property = fc.property(commands, (command) => {
        const { decision } = decideToolCall(
          { tool: 'Bash', input: { command }, cwd: sample.root },
          {
            policy: defaultPolicy.agent,
            scope: { root: sample.root, allowedDirectories: ['.'], scratchDirectories: [sample.scratch] },
            sandboxed,
          },
        );
        if (decision === 'deny') return;
        ran += 1;
        expect(findHarm(command, sample, sandboxed ? 'wall' : 'guard')).toEqual([]);
        sample.reset();
      });
      const end = performance.now() + seconds * 1_000;
      // On a busy machine the first commands take all of the time. At least one allowed command must run.
      for (let rounds = 0; performance.now() < end || (ran === 0 && rounds < 50); rounds += 1) {
        fc.assert(property, { numRuns: seconds < 1 ? 4 : 20 });
      }
      expect(ran).toBeGreaterThan(0);
    });
  }
});
