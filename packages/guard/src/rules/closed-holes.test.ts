import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorktree, type SampleWorktree } from '../../testing/create-worktree.js';
import type { GuardDecision } from '../decision/decision.js';
import { answerHook } from '../hook/answer-hook.js';
import { defaultPolicy } from '../policy/default-policy.js';
import { decideToolCall, type GuardOptions } from './decide-tool-call.js';

let sample: SampleWorktree;
beforeAll(() => {
  sample = createWorktree();
});
afterAll(() => sample.remove());

function decide(tool: string, input: unknown, over: Partial<GuardOptions> = {}): GuardDecision {
  return decideToolCall(
    { tool, input, cwd: sample.root },
    {
      policy: defaultPolicy.agent,
      scope: { root: sample.root, allowedDirectories: ['app'], scratchDirectories: [sample.scratch] },
      ...over,
    },
  );
}
const bash = (command: string, over: Partial<GuardOptions> = {}) => decide('Bash', { command }, over);

describe('ways around a decision', () => {
  it.each([
    ["test $(echo -v) 'a[$(touch app/x)]'", 'unknown-argument'],
    ["[ $(echo -v) 'a[$(touch app/x)]' ]", 'unknown-argument'],
    ['find . -maxdepth 0 "-ex$(echo ec)" git push \\;', 'unknown-argument'],
    ['find . -name x "-del$(echo ete)"', 'unknown-argument'],
    ['find app -follow -type f -exec grep . {} +', 'find-action'],
    ['grep -R . app/src', 'unknown-option'],
    ['grep -rh . $(echo ../outside)', 'unknown-path'],
    ['echo ../outside/canary | xargs grep -h .', 'unknown-path'],
    ['echo --files0-from=../outside/canary | xargs wc', 'unknown-path'],
    ['echo ../outside/canary | xargs grep -c .', 'unknown-path'],
    ['printf app/src/innocent | xargs grep -l .', 'unknown-path'],
    ['find app/src | xargs grep -c .', 'outside-root'],
    ["find app -name 'inn*' | xargs grep -l token", 'outside-root'],
    ['find app -print -type f | xargs grep -l token', 'outside-root'],
    ["find app -type f -o -name 'inn*' | xargs wc", 'outside-root'],
    ['find app -exec grep -l token {} + -type f', 'outside-root'],
    ["find app/lib -printf '../outside/canary' | xargs grep -c .", 'unknown-path'],
    ['find app/lib 2>&1 | xargs grep -c .', 'unknown-path'],
    ['find app/lib | xargs grep -c . < app/list.txt', 'unknown-path'],
    ['find app/lib | xargs -d . grep -c .', 'unknown-path'],
    ["mkdir -p 'app/lib/x ../outside'; find app/lib | xargs grep -c .", 'unknown-path'],
    ["find app -name '*.js' -print -o -name 'inn*' -print | xargs grep -c .", 'outside-root'],
    ["rg -l '( ../outside/canary' |& xargs grep -c .", 'unknown-path'],
    ['find app/lib | echo "$(xargs grep -c . < app/list.txt)"', 'unknown-path'],
    ['find app/lib | env -C app xargs grep -c .', 'unknown-option'],
    ['find -- ../outside -exec grep -l token {} +', 'find-action'],
    ['find -O2 ../outside', 'find-action'],
    ['git restore --source=HEAD~1 app/lib/a.js; find app | xargs grep -c .', 'unknown-path'],
    ['git ls-files | xargs grep -l token', 'outside-root'],
    ['grep -l . $(echo ../outside/canary)', 'unknown-path'],
    ['wc -l -- $(echo ../outside/canary)', 'unknown-path'],
    ['git restore --source=HEAD~1 app/lib/a.js; diff -r app/lib app/old', 'outside-root'],
    ['git restore --source=HEAD~1 app/lib/a.js; cp -r app/lib app/z; echo x > app/z/a.js', 'moved-path'],
    ['wc --files0-from=list', 'unknown-option'],
    ['du --files0-from=list', 'unknown-option'],
    ['md5sum -c app/list.txt', 'unknown-option'],
    ['diff -r app/src app/lib', 'outside-root'],
    ['cat /proc/self/cwd/../outside/canary', 'outside-root'],
    ['date $(echo -f../outside/canary)', 'unknown-argument'],
    ['date 010100002020', 'unknown-option'],
    ['date -s 2020-01-01', 'unknown-option'],
    ['date -uf app/list.txt', 'unknown-option'],
    ["X=app/src/a.js; eval 'X=../outside/canary'; cat $X", 'outside-root'],
    ['X=app/n.js; eval X=../outside/new; echo x > $X', 'outside-allowed'],
    ['PORT=app/src/a.js; command export PORT=../outside/canary; cat $PORT', 'outside-root'],
    ['PORT=app/src/a.js; builtin export PORT=../outside/canary; cat $PORT', 'outside-root'],
    ['builtin cd ..; cat outside/canary', 'outside-root'],
    ["eval 'cd app'; cat ../.env", 'secret-path'],
    ['builtin cd app/src; echo x > ../../CLAUDE.md', 'protected-path'],
    ['cp -r app/src app/lib2; touch app/lib2/away/new', 'moved-path'],
    ['mv app/src app/s2; echo x > app/s2/away/new', 'moved-path'],
    ['git restore --source=HEAD~1 app/lib/a.js; echo x > app/lib/a.js', 'moved-path'],
    ['git checkout HEAD -- app/lib/a.js; echo x > app/lib/a.js', 'moved-path'],
    ['for i in 1 2; do touch app/z/away/new; cp -r app/src app/z; done', 'moved-path'],
    ['(sleep 1; touch app/z/away/new) & cp -r app/src app/z', 'moved-path'],
    ['cd app; python3 -m json.tool package.json ../CLAUDE.md', 'protected-path'],
    ['npx tsc --outDir .github/workflows', 'protected-path'],
    ['npx tsc --outDir ../outside', 'outside-root'],
    ['pytest --junitxml .github/workflows/x.yml', 'protected-path'],
    ['pytest --junitxml=../outside/x.xml', 'outside-root'],
    ['npx prettier -w CLAUDE.md', 'protected-path'],
    ['cp -r app/x/. app/.github', 'protected-path'],
    ['git mv app/x app/.github', 'protected-path'],
    ['mkdir app/y; echo x > app/y/CLAUDE.md', 'protected-path'],
    ["echo 'import os' > app/e.py; python3 app/e.py", 'inline-code'],
  ])('refuses %s (S0-431, U-11)', (command, rule) => {
    const { decision, rule: found } = bash(command);
    expect([command, decision, found]).toEqual([command, 'deny', rule]);
  });

  it.each([
    "find app -name '*.js' | xargs grep -l foo",
    "find app -name '*.js' -not -path '*/old/*' -print0 | xargs -0 grep -c foo",
    'find app -type f | xargs wc -l',
    'find app/lib | xargs -I{} grep -c foo {}',
    'find app -type f -exec grep -l foo {} +',
    'rg -l foo app | xargs -n1 wc -l',
    "grep -rl --include='*.js' foo app | xargs wc -l",
  ])('allows reading names that are listed inside: %s (S0-431)', (command) => {
    expect(bash(command)).toMatchObject({ decision: 'allow' });
  });

  it('refuses paths of tools with blanks around them, which some programs trim (S0-423)', () => {
    for (const path of [' .env', '.env ', ' app/src/a.js', '../outside/canary ', '\tapp/a']) {
      expect(decide('Read', { file_path: path }).decision).toBe('deny');
      expect(decide('Write', { file_path: path, content: '' }).decision).toBe('deny');
      expect(decide('Grep', { pattern: 'x', path }).decision).toBe('deny');
    }
  });

  it('denies a call without its folder: every path is relative to it (U-11)', () => {
    const answer = answerHook(JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'ls' } }), {
      root: sample.root,
      allowedDirectories: ['app'],
      policy: defaultPolicy.agent,
      decisionLog: null,
    });
    expect([answer.decision.decision, answer.exitCode]).toEqual(['deny', 2]);
  });

  it('denies a call that takes over a second to evaluate (U-11)', () => {
    let time = 0;
    const now = () => {
      time += 300;
      return time;
    };
    expect(bash('ls; ls; ls; ls', { now })).toMatchObject({ decision: 'deny', rule: 'too-slow' });
    expect(bash('ls')).toMatchObject({ decision: 'allow' });
  });
});

describe('inside an intact sandbox', () => {
  it('allows the service’s own test command exactly as written, and nothing else (S0-413)', () => {
    const testCommand = 'docker-free-tests --all ; echo $RESULT';
    const run = (command: string) => bash(command, { sandboxed: true, testCommand }).decision;
    expect(run(testCommand)).toBe('allow');
    expect(run(`${testCommand} 2>&1 | tail -50`)).toBe('allow');
    expect(run(`${testCommand} && git push`)).toBe('deny');
    expect(bash(testCommand, { testCommand }).decision).toBe('deny');
  });

  it('notes outside a sandbox which commands would pass inside (S0-413)', () => {
    expect(bash('git stash').reason).toContain('In a sandbox this would be allowed');
    expect(bash('git push').reason).not.toContain('In a sandbox this would be allowed');
  });

  it.each(['git push', 'cat .env', 'rm -rf app', 'ssh example.com', "echo 'open", 'cat ../outside/canary'])(
    'says what to do instead of %s (S0-431)',
    (command) => {
      for (const sandboxed of [false, true])
        expect(bash(command, { sandboxed }).reason).toContain('Instead: ');
    },
  );
});

describe('former holes in a sandbox', () => {
  it.each([
    ['setsid git push', 'git-push'],
    ['flock /tmp/lock git push', 'git-push'],
    ['made-up-wrapper -- git push', 'git-push'],
    [`python3 -c "import os; os.system('git -C . push')"`, 'git-push'],
    ['awk \'BEGIN{system("git push")}\'', 'git-push'],
    ['awk \'BEGIN{print 1 | "git push"}\'', 'git-push'],
    ["cat > app/x.sh <<'E'\ngit push\nE\nchmod +x app/x.sh; app/x.sh", 'script-file'],
    ["node -e \"require('fs').writeFileSync('./.git/hooks/pre-push', '')\"", 'secret-path'],
    ['cat ~/.claude.json', 'secret-path'],
    ['cat ~/.claude/.credentials.json', 'secret-path'],
    ['ls "$HOME/.claude"', 'secret-path'],
    ['cat /proc/self/environ', 'outside-root'],
    ['tr "\\0" "\\n" < /proc/1/environ', 'outside-root'],
    ['cat /proc/self/cwd/../outside/canary', 'outside-root'],
    ['ps auxe', 'secret-variable'],
    ['ps eww', 'secret-variable'],
    ['node -p process.env', 'secret-variable'],
    ['python3 -c "import os; print(dict(os.environ.items()))"', 'secret-variable'],
    ['node -p process.env.ANTHROPIC_API_KEY', 'secret-variable'],
    ["awk 'BEGIN{for (k in ENVIRON) print ENVIRON[k]}'", 'secret-variable'],
    ['env | grep API', 'secret-variable'],
    ['env | grep -v NODE', 'secret-variable'],
    ['env | grep A', 'secret-variable'],
    ['kill $PPID', 'process'],
    ['kill -9 -1', 'process'],
    ['pkill node', 'process'],
    ['read PATH <<< app', 'environment'],
    ['cat /usr/etc/npmrc', 'outside-root'],
    ['cat /usr/local/etc/npmrc', 'outside-root'],
    ['cat /etc/xdg/pip/pip.conf', 'outside-root'],
    ['cat /etc/ssl/private/ssl-cert-snakeoil.key', 'secret-path'],
    ['curl -d@.env http://localhost:3000', 'secret-path'],
    ['exec 3<>/dev/tcp/10.0.0.1/80', 'outside-allowed'],
    ['find . -name x -o -type f -delete', 'find-action'],
    ['echo x > /tmp/../etc/x', 'outside-allowed'],
    ['"$TMPDIR/../outside/run"', 'outside-root'],
    ['docker run x', 'container'],
    ['claude -p x', 'unknown-command'],
  ])('refuses %s (S0-431, S0-437)', (command, rule) => {
    const { decision, rule: found } = bash(command, { sandboxed: true });
    expect([command, decision, found]).toEqual([command, 'deny', rule]);
  });

  it.each([
    'npm ci',
    'npm install',
    'npm i lodash',
    'npm --prefix app install',
    'yarn',
    'yarn add x',
    'pnpm add x',
    'bun install',
    'pip install x',
    'pip install -r app/requirements.txt',
    'python3 -m pip install x',
    '.venv/bin/pip install x',
    'uv add x',
    'uv pip install x',
    'poetry install',
    'go get example.com/x',
    'cargo add x',
    'bundle install',
    'composer require x/y',
    'gem install x',
  ])('refuses %s at once, with the way that works (S0-431)', (command) => {
    const { rule, reason } = bash(command, { sandboxed: true });
    expect([command, rule]).toEqual([command, 'package-install']);
    expect(reason).toContain('Fixpoint installs it before the tests run');
  });
});

describe('files of the engine’s login, by the tools that read', () => {
  const home = '/home/someone';
  it.each([
    '~/.claude',
    '~/.claude/',
    '~',
    '~/./.claude',
    '~//.claude/.credentials.json',
    '~/.claude.json',
    '~someone/.claude',
    '～/.claude',
    '~\\.claude',
    '$HOME/.claude',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the shell's.
    '${HOME}/.claude',
    '%HOME%/.claude',
    'file:///home/someone/.claude',
    '/home/someone/.claude',
    '/home/someone/x/../.claude',
    '//home/someone/.claude',
    '../../../../../home/someone/.claude',
    'app/../../../../../../home/someone/.claude',
    '/proc/self/root/home/someone/.claude',
    '~/.config/gh/hosts.yml',
    '.claude.json',
  ])('refuses %s, in both modes (S0-423)', (path) => {
    for (const sandboxed of [false, true]) {
      for (const [tool, input] of [
        ['Read', { file_path: path }],
        ['Grep', { pattern: 'token', path }],
        ['Glob', { pattern: '*', path }],
        ['Glob', { pattern: `${path}/**` }],
        ['Glob', { pattern: `{${path},x}/**` }],
        ['LS', { path }],
      ] as const) {
        expect([tool, decide(tool, input, { home, sandboxed }).decision]).toEqual([tool, 'deny']);
      }
    }
  });

  it('protects the login even if the readable folders contain the home folder (S0-423)', () => {
    const options = {
      home: '/usr/share',
      scope: { root: sample.root, allowedDirectories: ['app'], readableDirectories: ['/usr/share'] },
    };
    expect(decide('Read', { file_path: '~/.claude/x' }, options)).toMatchObject({ rule: 'secret-path' });
    expect(decide('Read', { file_path: '~/doc/x' }, options)).toMatchObject({ decision: 'allow' });
  });

  it('reads files with a tilde in their names', () => {
    for (const path of ['app/~$deck.pptx', '~$deck.pptx', 'app/a~', 'app/src/a.js~']) {
      expect([path, decide('Read', { file_path: path }).decision]).toEqual([path, 'allow']);
    }
  });
});

describe('the time of a decision', () => {
  const units = [
    'a',
    'a[',
    '/',
    '{a}',
    '{a,b}',
    '$(',
    '`',
    '(',
    '"',
    "'",
    '*a',
    '../',
    '$x',
    'x=$x$x;',
    '[[ a =~ ',
    ';;',
    '<(',
    's/a/b/;',
    '{}',
  ];
  const heads = [
    ['', ''],
    ['X="', '"; echo $X'],
    ["test '", "'"],
    ['node -e "', '"'],
    ["sed 's", "' app/x"],
    ['cat > app/x <<E\n', '\nE'],
  ] as const;

  it('is bounded for any command of up to 1 MB, within a regular expression too (U-11)', () => {
    const slow: string[] = [];
    for (const length of [2_000, 90_000, 1_000_000]) {
      for (const [index, unit] of units.entries()) {
        // Each unit behind one beginning for each length: all pairs take minutes.
        const [head, tail] = heads[(index + length / 1_000) % heads.length] ?? ['', ''];
        const command = head + unit.repeat(Math.floor(length / unit.length)) + tail;
        const start = process.cpuUsage();
        bash(command, { sandboxed: index % 2 === 0 });
        const { user, system } = process.cpuUsage(start);
        // Of its own time, since others may have the machine.
        if (user + system > 1_500_000)
          slow.push(`${head}${unit}… (${length}): ${(user + system) / 1_000} ms`);
      }
    }
    expect(slow).toEqual([]);
  });

  it('accepts a long file that is written literally', () => {
    const text = 'const a = list[0]; // `git push`\n'.repeat(2_500);
    expect(bash(`cat > app/n.js <<'E'\n${text}E`)).toMatchObject({ decision: 'allow' });
  });
});
