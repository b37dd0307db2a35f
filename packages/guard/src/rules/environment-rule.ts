import { refuse } from '../decision/decision.js';
import type { AgentPolicy } from '../policy/policy-schema.js';

/** May change which program runs, its first actions or its output files: the guard's decision would then be about another command. */
const sensitive =
  /^(?:PATH|HOME|SHELL|IFS|ENV|EDITOR|VISUAL|PAGER|TMPDIR|CDPATH|PS\d|PROMPT_COMMAND|SHELLOPTS|GLOBIGNORE|(?:LD|DYLD|GIT|NPM|npm|NODE|BASH|PYTHON|CLAUDE|ANTHROPIC|SSH|GO|CARGO|MAKE|RUST|RIPGREP|LESS).*|.*_(?:PROXY|proxy|OPTIONS))$/;
/** Variables of these that a sandbox makes harmless: they bring code into programs that may run any code there. */
const harmless =
  /^(?:NODE_(?:ENV|OPTIONS|PATH|DEBUG|NO_WARNINGS)|PYTHON(?!STARTUP|HOME)[A-Z]*|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|GIT_TERMINAL_PROMPT|[A-Z_]*_OPTIONS|GOFLAGS|GOOS|GOARCH|RUST_(?:LOG|BACKTRACE)|RUSTFLAGS|CARGO_TERM_COLOR)$/;
/** Without a wall these may change what runs or where packages come from, too. */
const sensitiveAlone =
  /^(?:XDG|UV|PIP|YARN|PNPM|BUN|DENO|BUNDLE|GEM|RUBY|PERL|PHP|JAVA|MAVEN|GRADLE|POETRY|PDM|COREPACK|CURL|WGET|DOCKER|DOTNET|ZDOTDIR|INPUTRC|TERMINFO|LOCPATH|AWK|TAR|GREP|GZIP|ZIP|R_|VIRTUAL_ENV|COMPOSER|JDK).*$|^(?:WGETRC|MANPAGER|CC|CXX|LDFLAGS|CFLAGS|FPATH|MAIL|TERM|USER|LOGNAME)$/;
/** Options that bring no code. */
const calmOptions =
  /^(?:--(?:max-old-space-size=\d+|experimental-[a-z-]+|no-warnings|trace-warnings|enable-source-maps)\s*)+$/;
const secret = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH|COOKIE/i;

/** True if a variable's name says that it holds a secret. */
export function isSecretVariable(name: string): boolean {
  return secret.test(name) && !/^GIT_AUTHOR_/.test(name);
}

/** `exported`: commands see it. A plain variable stays in the shell, unless the environment already has its name. */
export function checkVariable(
  name: string,
  options: { policy: AgentPolicy; sandboxed: boolean; exported: boolean; value?: string | undefined },
): void {
  const { policy, sandboxed, exported, value } = options;
  if (policy.environment.includes(name) || isCalm(name, value ?? '')) return;
  if (sandboxed && (harmless.test(name) || !sensitive.test(name))) return;
  if (sensitive.test(name) || (exported && sensitiveAlone.test(name))) {
    refuse('environment', `The agent may not set the environment variable ${name}.`);
  }
}

/** True if the value brings no code, or code that runs anyway. */
function isCalm(name: string, value: string): boolean {
  // Scripts disable the pager and the editor with these values.
  if (/^(?:GIT_)?(?:PAGER|EDITOR)$/.test(name)) return /^(?:cat|true|:)$/.test(value);
  if (name === 'NODE_OPTIONS') return calmOptions.test(value);
  // Tests and programs of the tree run its code anyway; `checkExport` reads the value as paths.
  return name === 'PYTHONPATH' || /^GIT_(?:AUTHOR|COMMITTER)_DATE$/.test(name);
}

const secretNames =
  'ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN CLAUDE_CODE_OAUTH_TOKEN GITHUB_TOKEN AWS_SECRET_ACCESS_KEY PASSWORD COOKIE';

/**
 * True if the command behind `env |` shows only variables without secrets, or no values: a search for the beginning of a name, a count, or
 * the names alone.
 */
export function showsNoSecret(output: readonly string[] | undefined): boolean {
  const [name, ...args] = output ?? [];
  if (name === 'wc') return true;
  if (name === 'cut') return args.join(' ').replaceAll('-d =', '-d=') === '-d= -f1';
  if (name !== 'grep' && name !== 'egrep' && name !== 'rg') return false;
  const options = args.filter((arg) => arg.startsWith('-'));
  const [pattern = '', ...files] = args.filter((arg) => !arg.startsWith('-'));
  if (files.length > 0 || options.some((option) => !/^-[iEcqn]+$/.test(option))) return false;
  const names = pattern.split(/\\?\|/).map((part) => part.replace(/^[\^(]+|[=$)]+$/g, ''));
  return names.every(
    (part) =>
      /^[A-Za-z_]\w{2,}$/.test(part) && !secretNames.includes(part.toUpperCase()) && !isSecretVariable(part),
  );
}

export function refuseEnvironment(): never {
  refuse(
    'secret-variable',
    'The agent may not print its whole environment: `env | grep NODE` shows a part of it.',
  );
}
