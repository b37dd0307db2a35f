import { ConfigurationError, FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { execa } from 'execa';

/** Variables for the locations of programs, and for the choice of the container engine. */
const surroundings =
  /^(PATH|HOME|USER|TMPDIR|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS|DOCKER_(HOST|CONTEXT|CONFIG|TLS_VERIFY|CERT_PATH)|CONTAINER_(HOST|SSHKEY)|CONTAINERS_CONF|SYSTEMROOT|PATHEXT|USERPROFILE)$/;
const maxBytes = 8 * 1024 * 1024;

/** Runs a program of this machine that only reads, and returns its output. Throws `FixpointError` if it fails. */
export type RunTool = (program: string, args: readonly string[], signal: AbortSignal) => Promise<string>;

export function createRunTool({
  environment,
  timeoutMs,
}: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}): RunTool {
  const env = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== undefined && surroundings.test(name)),
  );
  return async (program, args, signal) => {
    const result = await execa(program, args, {
      env: { ...env, LC_ALL: 'C.UTF-8' },
      extendEnv: false,
      stdin: 'ignore',
      // Both streams in their order: a container's errors are on the second.
      all: true,
      maxBuffer: maxBytes,
      reject: false,
      timeout: timeoutMs,
      forceKillAfterDelay: 2_000,
      cancelSignal: signal,
    });
    signal.throwIfAborted();
    if (result.code === 'ENOENT') {
      throw new ConfigurationError(`The program "${program}" was not found.`, {
        hint: `Install it on the PATH of the fixer, or remove it from the service in fixpoint.config.yaml.`,
      });
    }
    if (result.timedOut) throw new TimedOutError(`${program} ${args[0] ?? ''}`, timeoutMs);
    // Output above the limit ends in a separate error, with its beginning.
    if (result.exitCode === 0 || result.isMaxBuffer) return result.all;
    throw new FixpointError(`${program} ${args[0] ?? ''} failed: ${toSafeLine(result.all, 500)}`, {
      code: 'unavailable',
      retry: 'backoff',
      context: { exit_code: result.exitCode },
    });
  };
}
