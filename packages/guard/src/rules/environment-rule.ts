import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';

/** May change which program runs, what it runs first or where it writes: whatever the guard said of the command is then about another. */
const sensitive =
  /^(?:PATH|HOME|SHELL|IFS|ENV|EDITOR|VISUAL|PAGER|TMPDIR|CDPATH|PS\d|PROMPT_COMMAND|SHELLOPTS|GLOBIGNORE|(?:LD|DYLD|GIT|NPM|npm|NODE|BASH|PYTHON|CLAUDE|ANTHROPIC|SSH|GO|CARGO|MAKE|RUST|RIPGREP|LESS).*|.*_(?:PROXY|proxy|OPTIONS))$/;
/** Of those, what a sandbox makes harmless: they bring code into programs that may run any code there. */
const harmless =
  /^(?:NODE_(?:ENV|OPTIONS|PATH|DEBUG|NO_WARNINGS)|PYTHON(?!STARTUP|HOME)[A-Z]*|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|GIT_TERMINAL_PROMPT|[A-Z_]*_OPTIONS|GOFLAGS|GOOS|GOARCH|RUST_(?:LOG|BACKTRACE)|RUSTFLAGS|CARGO_TERM_COLOR)$/;
const secret = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|COOKIE/i;

/** Whether a variable's name says that it holds a secret. */
export function isSecretVariable(name: string): boolean {
  return secret.test(name) && !/^GIT_AUTHOR_/.test(name);
}

/** `exported`: commands see it. A plain variable stays in the shell, unless the environment already has its name. */
export function checkVariable(
  name: string,
  options: { policy: AgentPolicy; sandboxed: boolean; exported: boolean; value?: string | undefined },
): void {
  const { policy, sandboxed, exported, value } = options;
  if (policy.environment.includes(name)) return;
  // Output that nobody pages through and a message that nobody edits are what scripts ask for.
  const isCalm = /^(?:GIT_)?(?:PAGER|EDITOR)$/.test(name) && /^(?:cat|true|:)$/.test(value ?? '');
  if (sandboxed && (!sensitive.test(name) || harmless.test(name) || isCalm)) return;
  if (exported || sensitive.test(name)) {
    refuse('environment', `The agent may not set the environment variable ${name}.`);
  }
}
