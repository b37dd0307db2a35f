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

describe('what leads around a judgement', () => {
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
  ])('lets names be read that are listed inside: %s (S0-431)', (command) => {
    expect(bash(command)).toMatchObject({ decision: 'allow' });
  });

  it('refuses paths of tools with blanks around them, which some programs trim (S0-423)', () => {
    for (const path of [' .env', '.env ', ' app/src/a.js', '../outside/canary ', '\tapp/a']) {
      expect(decide('Read', { file_path: path }).decision).toBe('deny');
      expect(decide('Write', { file_path: path, content: '' }).decision).toBe('deny');
      expect(decide('Grep', { pattern: 'x', path }).decision).toBe('deny');
    }
  });

  it('denies a call without its folder: every path is seen from there (U-11)', () => {
    const answer = answerHook(JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'ls' } }), {
      root: sample.root,
      allowedDirectories: ['app'],
      policy: defaultPolicy.agent,
      decisionLog: null,
    });
    expect([answer.decision.decision, answer.exitCode]).toEqual(['deny', 2]);
  });

  it('denies what takes longer than a second to judge (U-11)', () => {
    let time = 0;
    const now = () => {
      time += 300;
      return time;
    };
    expect(bash('ls; ls; ls; ls', { now })).toMatchObject({ decision: 'deny', rule: 'too-slow' });
    expect(bash('ls')).toMatchObject({ decision: 'allow' });
  });
});

describe('inside a sandbox that holds', () => {
  it('lets the service’s own test command run as it is written, and nothing beside it (S0-413)', () => {
    const testCommand = 'docker-free-tests --all ; echo $RESULT';
    const run = (command: string) => bash(command, { sandboxed: true, testCommand }).decision;
    expect(run(testCommand)).toBe('allow');
    expect(run(`${testCommand} 2>&1 | tail -50`)).toBe('allow');
    expect(run(`${testCommand} && git push`)).toBe('deny');
    expect(bash(testCommand, { testCommand }).decision).toBe('deny');
  });

  it('says without one that this would pass inside, where it would (S0-413)', () => {
    expect(bash('git stash').reason).toContain('inside one this would pass');
    expect(bash('git push').reason).not.toContain('inside one this would pass');
  });

  it.each(['git push', 'cat .env', 'rm -rf app', 'made-up-program', "echo 'open", 'cat ../outside/canary'])(
    'says what to do instead of %s (S0-431)',
    (command) => {
      for (const sandboxed of [false, true])
        expect(bash(command, { sandboxed }).reason).toContain('Instead: ');
    },
  );
});
