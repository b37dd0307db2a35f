import { defaultPolicy } from '@fixpoint/guard/policy';
import { grantHours } from '@fixpoint/shared/contracts';
import type { RecordAction } from '../../access/audit-log.js';
import type { GatewayDeps } from '../../gateway-deps.js';
import { createInbox } from '../artifacts/inbox.js';
import { createCheckPreconditions } from './check-preconditions.js';
import { createChooseFallbacks } from './choose-fallbacks.js';
import { createUseCases, type UseCases } from './create-use-cases.js';

/** The use cases of tasks, for a reader without a scope. */
export function createTaskUseCases(
  deps: Pick<
    GatewayDeps,
    | 'tasks'
    | 'artifacts'
    | 'documents'
    | 'services'
    | 'log'
    | 'directory'
    | 'replays'
    | 'inboxFolders'
    | 'defaultEmail'
    | 'askIntent'
    | 'askPreconditions'
    | 'limits'
    | 'grantHours'
    | 'desktopPolicy'
  > & { readonly record: RecordAction },
): UseCases {
  const { inboxFolders = [], askIntent = null, askPreconditions = null, directory, log } = deps;
  return createUseCases({
    ...deps,
    readInboxFile: createInbox(inboxFolders),
    askIntent,
    checkPreconditions: createCheckPreconditions({ ask: askPreconditions, log, now: Date.now }),
    chooseFallbacks: createChooseFallbacks({ directory, now: () => performance.now() }),
    limits: deps.limits ?? {},
    grantHours: deps.grantHours ?? grantHours.usual,
    desktopPolicy: deps.desktopPolicy ?? defaultPolicy.desktop,
  });
}
