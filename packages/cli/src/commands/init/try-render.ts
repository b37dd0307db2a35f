import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  findConfiguredRegistries,
  hostsByPurpose,
  openSandboxNetwork,
  pickRegistryVariables,
} from '@fixpoint/sandbox/network';
import { pickEnvironment, programFolders, shellCommand } from '@fixpoint/sandbox/processes';
import { createSandbox } from '@fixpoint/sandbox/run';
import { toSafeLine } from '@fixpoint/shared/text';
import { cloneRepository } from './inspect-repository.js';

export interface RenderTrialOptions {
  readonly url: string;
  /** Empty: nothing to install. */
  readonly install: string;
  readonly command: readonly string[];
  /** The document that it writes, relative to the checkout. */
  readonly output: string;
  readonly form: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Size in bytes and time in seconds of the document, or the reason why there is none. */
export type RenderTrial =
  | { readonly bytes: number; readonly seconds: number }
  | { readonly failed: string; readonly lines: readonly string[] };

const installMs = 300_000;
const renderMs = 120_000;

/**
 * Runs a service's render command once on a fresh clone, as the fixer will: in the strongest sandbox of this machine, with package
 * registries for the installation and no network for the command. Throws `InvalidInputError` if git cannot clone.
 */
export async function tryRender(options: RenderTrialOptions): Promise<RenderTrial> {
  const { environment, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-render-'));
  const [tree, home, temporary] = ['tree', 'home', 'tmp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    await cloneRepository(options.url, tree, environment);
    for (const each of [home, temporary]) await mkdir(each);
    const sandbox = await createSandbox({ mode: 'best', folders: [folder] });
    const run = {
      cwd: tree,
      write: [tree, home, temporary],
      read: await programFolders(process.execPath),
      signal,
      env: {
        ...pickEnvironment(environment),
        ...pickRegistryVariables(environment),
        CI: '1',
        HOME: home,
        TMPDIR: temporary,
        npm_config_cache: join(home, '.npm'),
      },
    };
    if (options.install !== '') {
      const { network, env, close } =
        sandbox.wall === 'none'
          ? { network: { type: 'none' } as const, env: {}, close: async () => {} }
          : await openSandboxNetwork({
              folder,
              allow: hostsByPurpose.install,
              allowLocal: findConfiguredRegistries(environment),
              onRefusal: () => {},
            });
      try {
        const installed = await sandbox.run({
          ...run,
          ...shellCommand(options.install),
          env: { ...run.env, ...env },
          network,
          runId: 'init-install',
          timeoutMs: installMs,
        });
        if (installed.exitCode !== 0) return describeFailure(options.install, installed);
      } finally {
        await close();
      }
    }
    const input = JSON.stringify(options.form);
    const formFile = join(temporary, 'form.json');
    await writeFile(formFile, input);
    const document = resolve(tree, options.output);
    // One that was committed is not the command's work.
    await rm(document, { force: true });
    const [command = '', ...args] = options.command;
    const started = performance.now();
    const rendered = await sandbox.run({
      ...run,
      command,
      args,
      input,
      env: { ...run.env, FIXPOINT_FORM: formFile },
      network: { type: 'none' },
      runId: 'init-render',
      timeoutMs: renderMs,
    });
    if (rendered.exitCode !== 0) return describeFailure(options.command.join(' '), rendered);
    const bytes = await stat(document).then(
      ({ size }) => size,
      () => 0,
    );
    return bytes === 0
      ? { failed: `It did not write ${options.output}.`, lines: lastLines(rendered.output) }
      : { bytes, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Ended = Pick<
  Awaited<ReturnType<Awaited<ReturnType<typeof createSandbox>>['run']>>,
  'exitCode' | 'signalName' | 'stoppedBy' | 'startFailure' | 'output'
>;

function describeFailure(command: string, ended: Ended): RenderTrial {
  return { failed: `"${command}" ${describeEnd(ended)}.`, lines: lastLines(ended.output) };
}

function describeEnd({ stoppedBy, startFailure, exitCode, signalName }: Ended): string {
  if (stoppedBy === 'timeout') return 'timed out';
  if (startFailure !== null) return `could not be started: ${startFailure}`;
  return `ended with ${exitCode === null ? signalName : `exit code ${exitCode}`}`;
}

const lastLines = (output: string) =>
  output
    .trim()
    .split('\n')
    .slice(-5)
    .map((line) => toSafeLine(line, 200))
    .filter((line) => line !== '');
