import { pickEnvironment, proxyVariables } from '@fixpoint/sandbox/processes';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of ours that the CLI may see besides its surroundings. Redis and mail credentials above all stay here. */
const passedOn = [
  'USER',
  'LOGNAME',
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_MAX_RETRIES',
  // Without a sandbox, it reaches the model through them. A sandbox has a separate proxy.
  ...proxyVariables,
];

/** Variables with the credentials of the engine. */
export const credentialVariables = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'];

/** Keeps the CLI to its task: no update, no telemetry, no side calls, no notes from one run to the next. */
const quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
};

export interface EngineEnvironmentOptions {
  /** Home folder of this run alone; used when a credential comes by environment. */
  readonly runHome: string;
  readonly temporary: string;
  /** Options for Node programs below the CLI, and for a CLI that is one itself. */
  readonly nodeOptions?: string | undefined;
  /** Added last. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
  readonly wsl?: boolean | undefined;
}

/** A folder of the repository that looks like a bare one must not bring git a configuration: that can name programs. */
const distrustful = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.bareRepository',
  GIT_CONFIG_VALUE_0: 'explicit',
};

/**
 * The CLI's whole environment. With a credential in the environment HOME is the run's own folder; without one it is the user's, which holds
 * the login of a Max subscription. An API key is never needed.
 */
export function buildEngineEnvironment(
  source: Environment,
  options: EngineEnvironmentOptions,
): Record<string, string> {
  const home = credentialVariables.some((name) => source[name])
    ? options.runHome
    : (source.HOME ?? options.runHome);
  const environment: Record<string, string> = {
    ...pickEnvironment(source, passedOn),
    ...quiet,
    ...distrustful,
    // The guard reads commands as Bash does; the CLI would take the user's shell.
    SHELL: '/bin/bash',
    HOME: home,
    TMPDIR: options.temporary,
    ...(options.nodeOptions ? { NODE_OPTIONS: options.nodeOptions } : {}),
    ...options.extra,
  };
  if (!options.wsl) return environment;
  // Windows passes a variable into WSL only when WSLENV names it. Paths of this side mean nothing on the other.
  const { HOME: _home, TMPDIR: _temporary, PATH: _path, ...shared } = environment;
  return { ...environment, WSLENV: Object.keys(shared).join(':') };
}
