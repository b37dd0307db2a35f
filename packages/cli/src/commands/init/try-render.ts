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

export interface CheckoutOptions {
  readonly url: string;
  /** Empty: nothing to install. */
  readonly install: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export interface RenderTrialOptions extends CheckoutOptions {
  readonly command: readonly string[];
  /** The document that it writes, relative to the checkout. */
  readonly output: string;
  readonly form: Readonly<Record<string, string>>;
}

interface Failure {
  readonly failed: string;
  readonly lines: readonly string[];
}

/** Size in bytes and time in seconds of the document, or the reason why it is missing. */
export type RenderTrial = { readonly bytes: number; readonly seconds: number } | Failure;

const installMs = 300_000;
const renderMs = 120_000;
const testMs = 240_000;

type Run = (options: {
  readonly command: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}) => Promise<Ended>;

/** Result of the commands of a repository on a fresh clone. `step`: the command that failed. */
export type CommandsTrial =
  | { readonly seconds: number }
  | { readonly step: 'install' | 'test'; readonly failed: string; readonly lines: readonly string[] };

/** Runs the install and the test command once, as the fixer will. Throws `InvalidInputError` if git cannot clone. */
export function tryCommands(options: CheckoutOptions & { readonly test: string }): Promise<CommandsTrial> {
  return withCheckout<CommandsTrial>(options, async ({ run, installed }) => {
    if (installed !== null) return { step: 'install', ...installed };
    const started = performance.now();
    const tested = await run({ ...shellCommand(options.test), timeoutMs: testMs });
    if (tested.exitCode !== 0) return { step: 'test', ...describeFailure(options.test, tested) };
    return { seconds: (performance.now() - started) / 1_000 };
  });
}

/** Runs a render command once, as the fixer will. Throws `InvalidInputError` if git cannot clone. */
export function tryRender(options: RenderTrialOptions): Promise<RenderTrial> {
  return withCheckout<RenderTrial>(options, async ({ run, installed, tree, temporary }) => {
    if (installed !== null) return installed;
    const input = JSON.stringify(options.form);
    const formFile = join(temporary, 'form.json');
    await writeFile(formFile, input);
    const document = resolve(tree, options.output);
    // One that was committed is not the command's work.
    await rm(document, { force: true });
    const [command = '', ...args] = options.command;
    const started = performance.now();
    const env = { FIXPOINT_FORM: formFile };
    const rendered = await run({ command, args, input, env, timeoutMs: renderMs });
    if (rendered.exitCode !== 0) return describeFailure(options.command.join(' '), rendered);
    const bytes = await stat(document).then(
      ({ size }) => size,
      () => 0,
    );
    return bytes === 0
      ? { failed: `It did not write ${options.output}.`, lines: lastLines(rendered.output) }
      : { bytes, seconds: (performance.now() - started) / 1_000 };
  });
}

/**
 * Clones a repository, installs its dependencies and runs commands in it: in the strongest sandbox of this machine, with package registries
 * for the installation and no network for the commands. `installed`: the failure of the installation.
 */
async function withCheckout<Result>(
  options: CheckoutOptions,
  use: (checkout: {
    readonly run: Run;
    readonly installed: Failure | null;
    readonly tree: string;
    readonly temporary: string;
  }) => Promise<Result>,
): Promise<Result> {
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
    const usual = {
      cwd: tree,
      write: [tree, home, temporary],
      read: [...(await programFolders(process.execPath)), ...readableFolders(environment)],
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
    let failure: Failure | null = null;
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
          ...usual,
          ...shellCommand(options.install),
          env: { ...usual.env, ...env },
          network,
          runId: 'init-install',
          timeoutMs: installMs,
        });
        if (installed.exitCode !== 0) failure = describeFailure(options.install, installed);
      } finally {
        await close();
      }
    }
    const run: Run = ({ env = {}, ...command }) =>
      sandbox.run({
        ...usual,
        ...command,
        env: { ...usual.env, ...env },
        network: { type: 'none' },
        runId: 'init-command',
      });
    return await use({ run, installed: failure, tree, temporary });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Folders that SANDBOX_READ opens for the fixer. */
function readableFolders(environment: CheckoutOptions['environment']): string[] {
  return (environment.SANDBOX_READ ?? '').split(':').filter((path) => path !== '');
}

type Ended = Pick<
  Awaited<ReturnType<Awaited<ReturnType<typeof createSandbox>>['run']>>,
  'exitCode' | 'signalName' | 'stoppedBy' | 'startFailure' | 'output'
>;

function describeFailure(command: string, ended: Ended): Failure {
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
