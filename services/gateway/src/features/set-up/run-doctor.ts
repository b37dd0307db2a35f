import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { DoctorReport } from '@fixpoint/shared/contracts/routes';
import { UnavailableError } from '@fixpoint/shared/errors';

export type RunDoctor = (signal: AbortSignal) => Promise<DoctorReport>;

/** Its checks run at the same time; the longest talks to the remote of each target service. */
const limitMs = 70_000;
const maxOutputLength = 1024 * 1024;
const runFile = promisify(execFile);

/**
 * Runs the command line's own doctor as a child of the gateway, so both report the same: it sees the gateway's machine,
 * folder and environment. A request that comes while it runs gets the report of that run.
 */
export function createRunDoctor(options: {
  /** Path of the Node that runs it. */
  readonly node: string;
  /** The built command. */
  readonly module: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): RunDoctor {
  const { node, module, environment } = options;
  let running: Promise<DoctorReport> | undefined;

  async function run(signal: AbortSignal): Promise<DoctorReport> {
    if (!existsSync(module))
      throw unavailable('The fixpoint command is not installed on the machine of the gateway.');
    const env = { ...environment };
    const limits = { env, signal, timeout: limitMs, maxBuffer: maxOutputLength };
    // Its exit code shows only whether something required is missing, which the report has as well.
    const ended = await runFile(node, [module, 'doctor', '--json', '--quick'], limits).catch(
      (error: Error & { stdout?: string }) => error,
    );
    try {
      return DoctorReport.parse(JSON.parse(ended.stdout ?? ''));
    } catch {
      throw unavailable('The doctor ended without a report.', ended);
    }
  }

  return async (signal) => {
    running ??= run(signal).finally(() => {
      running = undefined;
    });
    return running;
  };
}

function unavailable(message: string, cause?: unknown): UnavailableError {
  return new UnavailableError(message, {
    code: 'unavailable',
    hint: 'Run "fixpoint doctor" in a terminal on the machine of the gateway.',
    cause,
  });
}
