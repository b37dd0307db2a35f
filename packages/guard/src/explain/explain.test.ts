import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import { explainPolicy } from './explain.js';

const options = { policy: defaultPolicy.agent, root: tmpdir() };

describe('the explanation of the policy', () => {
  it('takes a command, and reports the rule and the exit code (S0-437)', () => {
    expect(explainPolicy('git push origin main', options)).toMatchObject({ rule: 'git-push', exitCode: 2 });
    const allowed = explainPolicy('git status', options);
    expect(allowed).toMatchObject({ decision: 'allow', exitCode: 0 });
    expect(allowed.text).toBe('allow  git status\nrule    allowed\nreason  Bash is allowed by the policy.');
  });

  it("takes the hook's own JSON (S0-423)", () => {
    const json = JSON.stringify({ tool_name: 'Write', tool_input: { file_path: '.env' }, cwd: tmpdir() });
    expect(explainPolicy(json, options)).toMatchObject({ rule: 'secret-path', exitCode: 2 });
    expect(explainPolicy('{"tool_name":', options)).toMatchObject({ decision: 'deny', exitCode: 2 });
    expect(explainPolicy('', { ...options, kind: 'hook' })).toMatchObject({ decision: 'deny', exitCode: 2 });
  });

  it('takes a command that starts with a brace where the kind is given', () => {
    expect(explainPolicy('{ ls; }', { ...options, kind: 'command' })).toMatchObject({ exitCode: 0 });
  });
});
