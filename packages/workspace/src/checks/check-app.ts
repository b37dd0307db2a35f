import type { RunningServer, Servers } from '../commands/index.js';
import type { Framework } from '../frameworks/index.js';
import type { CheckContext } from './check-file.js';
import { checkImports } from './check-imports.js';
import type { PageCheck } from './check-page.js';

export interface AppCheck {
  /** Problem, for the model; null: no problem. */
  readonly problem: string | null;
  /** Checked parts, for people. */
  readonly seen: string;
  /** Port of the running project; null: it does not run. */
  readonly port: number | null;
}

export interface AppCheckContext extends CheckContext {
  readonly servers: Servers;
  /** Looks at a page in a browser; null: there is no browser here, so only the server's response is checked. */
  readonly checkPage: PageCheck | null;
}

const readyMs = 60_000;
const answerMs = 60_000;
const maxShownOutput = 3_000;

/**
 * Checks that a project works: its imports resolve, it starts, responds, and shows in a browser without an error. A
 * healthy server is left running, for people to look at.
 */
export async function checkApp(
  framework: Framework,
  folder: string,
  context: AppCheckContext,
  /** A server of the project that was started after its last change; absent: one is started. */
  fresh?: RunningServer | undefined,
): Promise<AppCheck> {
  const wrong = (problem: string): AppCheck => ({ problem, seen: 'it does not work yet', port: null });
  const imports = await checkImports(folder, context);
  if (imports.length > 0) return wrong(imports.slice(0, 10).join('\n'));

  const { servers, signal } = context;
  const former = servers.list().filter((server) => server.folder === folder && server !== fresh);
  await Promise.all(former.map((server) => server.stop()));
  const { server, isReady } =
    fresh === undefined
      ? await servers.start(framework.start, { folder, signal, readyMs })
      : { server: fresh, isReady: true };
  const output = () => server.output().slice(-maxShownOutput);
  if (!isReady || !server.isRunning()) {
    const how = server.ending() ?? `did not respond on the port in PORT within ${readyMs / 1_000} s`;
    await server.stop();
    return wrong(`The command "${server.line}" ${how}. It printed:\n${output()}`);
  }
  const answer = await request(server.port, signal);
  if (!isFine(answer.status, framework)) {
    await server.stop();
    return wrong(`GET / returns ${answer.status || answer.text}. The server printed:\n${output()}`);
  }
  const isPage = answer.status < 400 && answer.type.includes('text/html');
  if (!isPage || context.checkPage === null) {
    const why = isPage ? ', but no browser is installed to check the page' : '';
    return { problem: null, seen: `GET / returns ${answer.status}${why}`, port: server.port };
  }
  const page = await context.checkPage(server, signal);
  if (page.errors.length > 0) {
    await server.stop();
    return wrong(
      `The page shows errors in the browser:\n${page.errors.slice(0, 10).join('\n')}\nThe server printed:\n${output()}`,
    );
  }
  return {
    problem: null,
    seen: `the browser shows "${page.title || page.text.slice(0, 60)}" without errors`,
    port: server.port,
  };
}

/** An Express app may have no page at `/`. */
function isFine(status: number, { name }: Framework): boolean {
  return (status > 0 && status < 400) || (name === 'Express' && status === 404);
}

async function request(
  port: number,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly type: string; readonly text: string }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    await response.body?.cancel();
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: '' };
  } catch (error) {
    signal.throwIfAborted();
    return { status: 0, type: '', text: describeFailure(error) };
  }
}

/** `fetch failed` says nothing; its cause does. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `no response: ${error.cause.message}` : error.message;
}
