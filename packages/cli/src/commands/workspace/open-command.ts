import { resolve } from 'node:path';
import { loadSettings, sharedSettings } from '@fixpoint/shared/config';
import { locateState, workspaceSettings } from '@fixpoint/workspace/settings';
import type { Command } from '../../command-context.js';
import { runUp } from '../up-command.js';

export interface OpenOptions {
  readonly folder?: string;
  readonly port?: number;
  readonly json?: boolean;
}

/**
 * Shows the page of one workspace folder until Ctrl-C, with a separate gateway, fixer and Redis. Projects and history are those of
 * `fixpoint chat` and `fixpoint make` in this folder; the tasks are kept beside its history.
 */
export const runWorkspaceOpen: Command<OpenOptions> = async (context, { json = false, port, ...options }) => {
  const { cwd, environment } = context;
  const settings = loadSettings(
    { home: sharedSettings.home, workspaceFolder: workspaceSettings.workspaceFolder },
    environment,
    context.writeError,
  );
  const folder = resolve(cwd, options.folder ?? settings.workspaceFolder);
  const state = locateState(resolve(cwd, settings.home), folder);
  const own = {
    FIXPOINT_HOME: `${state}.page`,
    REDIS_URL: undefined,
    WORKSPACE_DIR: folder,
    WORKSPACE_STATE: state,
  };
  return runUp(
    { ...context, environment: { ...environment, ...own } },
    {
      json,
      port: port ?? 0,
      services: ['gateway', 'fixer'],
      async onReady({ url }) {
        const page = `${url}/workspace`;
        if (json) return;
        const isOpen = context.isInteractive && (await context.openBrowser(page));
        context.write(`${isOpen ? 'Opened' : 'Open'} ${context.link(page, page)}`);
        context.write(`Projects are written to ${folder}`);
      },
    },
  );
};
