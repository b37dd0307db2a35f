import type { Logger } from 'pino';
import { loadSettings, type Settings, type SettingsValues, sharedSettings } from '../config/index.js';
import { FixpointError } from '../errors/index.js';
import { claimRedis, readInstallation } from '../installation/index.js';
import { createLogger } from '../logging/index.js';
import { type Observability, startObservability } from '../observability/index.js';
import { createReleaseStack, type ReleaseStack } from './release-stack.js';
import { type HealthReport, serveHealth } from './serve-health.js';

/** Longest orderly stop in milliseconds; then the process ends anyway. Container stop grace must be longer. */
export const shutdownDeadlineMs = 25_000;

export interface ServiceContext<Definition extends Settings> {
  readonly values: SettingsValues<Definition & typeof sharedSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** Resources deferred here are closed when the service stops, last in, first out. */
  readonly releases: ReleaseStack;
  /** Metrics and traces of the runs of steps, as far as they are enabled. */
  readonly observability: Pick<Observability, 'observer' | 'noteEvent'>;
  /** Names where to find the state of the service; served on HEALTH_PORT. */
  reportHealth(health: () => Promise<HealthReport>): void;
}

/**
 * Runs a service until it is signalled to stop: loads its settings, starts it, closes everything on SIGTERM or SIGINT within
 * the deadline; a second signal ends it at once. Exit codes: 0 stopped, 1 broken, 2 wrong settings.
 */
export async function runService<const Definition extends Settings>(options: {
  readonly name: string;
  readonly settings: Definition;
  readonly process: Pick<NodeJS.Process, 'env' | 'on' | 'exit'>;
  readonly start: (context: ServiceContext<Definition>) => Promise<void>;
}): Promise<void> {
  const { name, settings, process, start } = options;
  const releases = createReleaseStack();
  let log = createLogger({ name });
  let stopping = false;

  async function stop(code: number): Promise<never> {
    stopping = true;
    const deadline = setTimeout(() => {
      log.fatal({ deadlineMs: shutdownDeadlineMs }, 'Shutdown timed out');
      process.exit(1);
    }, shutdownDeadlineMs);
    try {
      await releases.release();
    } catch (error) {
      log.error({ err: error }, 'Some resources could not be closed');
    }
    clearTimeout(deadline);
    return process.exit(code);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return process.exit(130);
      log.info({ signal }, 'Stopping');
      return void stop(0);
    });
  }
  process.on('uncaughtException', (error: Error) => {
    log.fatal({ err: error }, 'Uncaught exception');
    if (!stopping) void stop(1);
  });
  process.on('unhandledRejection', (error: unknown) => {
    log.fatal({ err: error }, 'Unhandled rejection');
    if (!stopping) void stop(1);
  });

  try {
    const values = loadSettings({ ...sharedSettings, ...settings }, process.env, (message) =>
      log.warn(message),
    );
    log = createLogger({ name, level: values.logLevel });
    let health: () => Promise<HealthReport> = async () => ({ ok: true });
    const observability = await startObservability({
      service: name,
      log,
      metrics: values.healthPort !== undefined,
      traces: values.traceCollectorUrl !== undefined && process.env.OTEL_SDK_DISABLED !== 'true',
    });
    releases.defer('the traces', () => observability.close());
    if (values.healthPort !== undefined) {
      const server = await serveHealth({
        port: values.healthPort,
        health: () => health(),
        metrics: () => observability.collect(),
      });
      releases.defer('the health endpoint', () => server.close());
    }
    const claim = await claimOwnRedis(values, log, () => void stop(2));
    releases.defer('the claim on Redis', claim.close);
    await start({
      values: values as SettingsValues<Definition & typeof sharedSettings>,
      environment: process.env,
      log,
      releases,
      observability,
      reportHealth(report) {
        health = report;
      },
    });
  } catch (error) {
    if (error instanceof FixpointError) log.fatal({ code: error.code, hint: error.hint }, error.message);
    else log.fatal({ err: error }, 'The service failed to start');
    if (!stopping) await stop(error instanceof FixpointError && error.code === 'configuration' ? 2 : 1);
  }
}

const claimAgainMs = 5_000;

/**
 * Claims Redis for the installation that FIXPOINT_HOME belongs to, if it belongs to one; a Redis that does not answer yet is asked again.
 * Throws `ConfigurationError` if Redis belongs to another installation; found out later, `onForeign` is called.
 */
async function claimOwnRedis(
  { home, redisUrl, keyPrefix }: SettingsValues<typeof sharedSettings>,
  log: Logger,
  onForeign: () => void,
): Promise<{ close(): void }> {
  const installation = await readInstallation(home);
  if (installation === null) return { close() {} };
  const claim = () => claimRedis({ redisUrl, keyPrefix, id: installation.id });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const claimLater = () => {
    timer = setTimeout(() => {
      claim().then(
        (isClaimed) => (isClaimed || isClosed ? undefined : claimLater()),
        (error: unknown) => {
          log.fatal({ err: error }, 'Redis belongs to another installation');
          onForeign();
        },
      );
    }, claimAgainMs).unref();
  };
  if (!(await claim())) claimLater();
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
