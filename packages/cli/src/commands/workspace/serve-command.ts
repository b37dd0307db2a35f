import { once } from 'node:events';
import { resolve } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { ConfigurationError } from '@fixpoint/shared/errors';
import { startEmbeddedServer, startModelServer } from '@fixpoint/workspace/model-server';
import { workspaceSettings } from '@fixpoint/workspace/settings';
import { type Command, exitCodes } from '../../command-context.js';

/** In place of a binary: the model is run in this process. */
const embedded = 'embedded';
const defaultContextTokens = 8_192;

export interface ServeOptions {
  /** Name or path of llama-server, or `embedded`. */
  readonly server?: string;
  readonly modelFile?: string;
  readonly chatTemplate?: string;
}

/** Starts the model's server and keeps it until Ctrl-C. One that runs already is left as it is. */
export const runServe: Command<ServeOptions> = async (context, given) => {
  const { cwd, environment, signal, write, status } = context;
  const settings = loadSettings(workspaceSettings, environment, context.writeError);
  const { hostname, port } = new URL(settings.workspaceModelUrl);
  if (!['127.0.0.1', 'localhost'].includes(hostname)) {
    throw new ConfigurationError(
      `WORKSPACE_MODEL_URL points to ${hostname}, but a server can only be started on this machine.`,
      {
        hint: 'Start the server on that host, or unset WORKSPACE_MODEL_URL.',
      },
    );
  }
  const template = given.chatTemplate ?? settings.workspaceChatTemplate;
  const binary = given.server ?? settings.workspaceServerBinary;
  const options = {
    model: resolve(cwd, given.modelFile ?? settings.workspaceModelFile),
    template: template === undefined ? undefined : resolve(cwd, template),
    port: Number(port || 80),
    contextTokens: settings.workspaceContextTokens ?? defaultContextTokens,
    signal,
  };
  const server =
    binary === embedded
      ? await startEmbeddedServer(options)
      : await startModelServer({
          ...options,
          binary,
          environment,
          onLine: status,
        });
  write(
    server.wasRunning
      ? `A model server is already running at ${server.url}.`
      : `The model is loaded: ${server.url}. Press Ctrl-C to stop.`,
  );
  if (server.wasRunning) return exitCodes.ok;
  try {
    await Promise.race([server.ended, ...(signal.aborted ? [] : [once(signal, 'abort')])]);
    return signal.aborted ? exitCodes.ok : exitCodes.failed;
  } finally {
    await server.close();
  }
};
