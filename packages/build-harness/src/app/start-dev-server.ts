import { readFileBeneath } from '@fixpoint/sandbox/tree';
import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeText } from '@fixpoint/shared/text';
import type { RunningServer, Servers } from '@fixpoint/workspace/commands';
import { z } from 'zod';

const Manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

const maxManifestBytes = 16 * 1024 ** 2;

/** The app cannot be set up or served: nothing that a session could build on. */
export class BrokenAppError extends FixpointError {
  constructor(message: string, context: Record<string, unknown> = {}) {
    super(message, {
      code: 'build-broken-state',
      retry: 'never',
      hint: 'Fix the branch by hand: the app must load in a browser without console errors.',
      context,
    });
  }
}

/**
 * The command line of an app's development server. It is ours and not a script of package.json: what the issue or the agent wrote
 * there is not asked.
 */
export async function findServerCommand(folder: string): Promise<string> {
  const text = (await readFileBeneath(folder, 'package.json', maxManifestBytes))?.toString('utf8') ?? '{}';
  let manifest: z.infer<typeof Manifest>;
  try {
    manifest = Manifest.parse(JSON.parse(text));
  } catch {
    throw new BrokenAppError('package.json cannot be read.');
  }
  if ('vite' in { ...manifest.dependencies, ...manifest.devDependencies }) {
    return 'exec node node_modules/vite/bin/vite.js --host 127.0.0.1 --port "$PORT" --strictPort --clearScreen false';
  }
  if ((await readFileBeneath(folder, 'server.mjs', maxManifestBytes)) !== null) return 'exec node server.mjs';
  throw new BrokenAppError('The app has neither a vite dependency nor a server.mjs.');
}

/** Starts the app's server in the sandbox. Throws BrokenAppError if it does not answer in time. */
export async function startDevServer(options: {
  readonly servers: Servers;
  /** Folder of the app. */
  readonly root: string;
  readonly port?: number | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}): Promise<RunningServer> {
  const { servers, root, port, timeoutMs, signal } = options;
  const line = await findServerCommand(root);
  const begin = (wanted: number | undefined) =>
    servers.start(line, { folder: '', signal, readyMs: timeoutMs, port: wanted });
  const { server, isReady } = await begin(port).catch((error: NodeJS.ErrnoException) => {
    // Another session has it: inside that does not matter, since each has a separate loopback.
    if (error.code !== 'EADDRINUSE' || port === undefined) throw error;
    return begin(undefined);
  });
  if (isReady) return server;
  const output = toSafeText(server.output()).slice(-1_000);
  await server.stop();
  throw new BrokenAppError(`The development server did not respond within ${timeoutMs / 1_000} s.`, {
    output,
  });
}
