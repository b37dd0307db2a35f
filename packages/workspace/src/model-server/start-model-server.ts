import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { findExecutable } from '@fixpoint/sandbox/processes';
import { bindToParent, killTree } from '@fixpoint/shared/child-process';
import { ConfigurationError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeText } from '@fixpoint/shared/text';

export interface ModelServerOptions {
  /** llama.cpp's server: a name on the PATH, or a path. */
  readonly binary: string;
  /** A model in the GGUF format. */
  readonly model: string;
  /** A chat template in Jinja; absent: the model's own. */
  readonly template?: string | undefined;
  readonly port: number;
  readonly contextTokens: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
  /** Time within which the model must load, in milliseconds. */
  readonly readyMs?: number | undefined;
}

export interface ModelServer {
  readonly url: string;
  /** True if it ran already, started by another program: then we neither restart nor end it. */
  readonly wasRunning: boolean;
  /** Fulfilled when it has ended. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

const pollMs = 250;
/** A large model on a slow disk. */
const defaultReadyMs = 300_000;

/** Starts llama-server unless one responds at the port, and waits until its model is loaded: `/health` reports that, no clock does. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { port, signal, readyMs = defaultReadyMs } = options;
  const base = `http://127.0.0.1:${port}`;
  const url = `${base}/v1`;
  if ((await readHealth(base)) !== 'none') {
    await waitUntilLoaded(base, { signal, readyMs, hasEnded: () => false });
    return { url, wasRunning: true, ended: new Promise(() => {}), close: async () => {} };
  }
  const program = await findExecutable(options.binary, options.environment.PATH);
  if (program === null) {
    throw new ConfigurationError(`The model server "${options.binary}" was not found.`, {
      hint: 'Install llama.cpp and name its program with --server, or use --server embedded (with node-llama-cpp), or set WORKSPACE_MODEL_URL to a running endpoint (Ollama: http://127.0.0.1:11434/v1, LM Studio: http://127.0.0.1:1234/v1).',
    });
  }
  await checkReadable('The model', '--model-file', options.model);
  if (options.template !== undefined) {
    await checkReadable('The chat template', '--chat-template', options.template);
  }
  const args = [
    ...['--model', options.model, '--host', '127.0.0.1', '--port', String(port)],
    ...['--ctx-size', String(options.contextTokens), '--jinja'],
    ...(options.template === undefined ? [] : ['--chat-template-file', options.template]),
  ];
  const line =
    process.platform === 'linux'
      ? await bindToParent({ command: program, args }, 'SIGKILL')
      : { command: program, args };
  const child = spawn(line.command, line.args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [last, hasEnded] = ['', false];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-2_000);
      for (const printed of toSafeText(text).split('\n')) if (printed !== '') options.onLine(printed);
    });
  }
  const ended = new Promise<void>((done) => {
    const end = () => {
      hasEnded = true;
      done();
    };
    child.once('close', end).once('error', end);
  });
  const close = async () => {
    if (!hasEnded && child.pid !== undefined) await killTree(child.pid, process.platform);
    await ended;
  };
  try {
    await waitUntilLoaded(base, { signal, readyMs, hasEnded: () => hasEnded });
  } catch (error) {
    await close();
    if (!hasEnded || signal.aborted) throw error;
    throw new UnavailableError(
      `The model server ended before it was ready: ${toSafeText(last).trim().slice(-800)}`,
      {
        hint: 'Check that the model is a GGUF file that this llama.cpp can load, and that there is enough memory.',
      },
    );
  }
  return { url, wasRunning: false, ended, close };
}

/** `none`: no response. `loading`: it responds with 503, as it does until its model is loaded. */
async function readHealth(base: string): Promise<'none' | 'loading' | 'ready'> {
  try {
    const response = await fetch(`${base}/health`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'loading';
  } catch {
    return 'none';
  }
}

async function waitUntilLoaded(
  base: string,
  options: { readonly signal: AbortSignal; readonly readyMs: number; readonly hasEnded: () => boolean },
): Promise<void> {
  const until = performance.now() + options.readyMs;
  while ((await readHealth(base)) !== 'ready') {
    options.signal.throwIfAborted();
    if (options.hasEnded() || performance.now() > until) {
      throw new UnavailableError(
        `The model server at ${base} was not ready within ${options.readyMs / 1_000} s.`,
        {
          hint: 'Try a smaller model, or start the server by hand and check its output.',
        },
      );
    }
    await delay(pollMs, undefined, { signal: options.signal }).catch(() => options.signal.throwIfAborted());
  }
}

async function checkReadable(what: string, option: string, path: string): Promise<void> {
  try {
    await access(path);
  } catch {
    throw new ConfigurationError(`${what} cannot be read: ${path}.`, {
      hint: `Set ${option} to the file.`,
    });
  }
}
