import {
  createAlarm,
  createOrchestratorMetrics,
  startWebhookReceiver,
  watchRepository,
} from '@fixpoint/build-harness/orchestrator';
import { parseListenAddress } from '@fixpoint/shared/config';
import { createReleaseStack, serveHealth } from '@fixpoint/shared/lifecycle';
import { type Command, exitCodes } from '../../command-context.js';
import { openOrchestrator } from './open-orchestrator.js';
import { openTriageAgent } from './open-triage-agent.js';

/** Watches the issues of a repository until Ctrl-C, and lets the gateway build the approved ones. */
export const runBuildWatch: Command<{
  readonly repository?: string;
  /** In place of BUILD_TRIAGE. */
  readonly triage?: string;
  /** Interval between scans of the issues; absent: that of the settings. */
  readonly everySeconds?: number;
}> = async (context, options) => {
  const releases = createReleaseStack();
  try {
    const metrics = createOrchestratorMetrics();
    const open = await openOrchestrator(context, { ...options, onLimit: metrics.noteLimit }, releases);
    const { values, repository, store, orchestrator, log, self } = open;
    const alarm = createAlarm();
    const { webhookSecret: secret, webhookPort, webhookHost } = values;
    if (webhookPort !== undefined && secret !== undefined) {
      const address = parseListenAddress(webhookPort);
      const host = webhookHost ?? address.host;
      const { port } = address;
      const onNews = () => alarm.wake();
      const receiver = await startWebhookReceiver({ host, port, secret, repository, store, onNews, log });
      releases.defer('the webhook receiver', () => receiver.close());
      context.write(`listening for webhooks on http://${host}:${receiver.port}/`);
    }
    if (values.healthPort !== undefined) {
      const health = await serveHealth({
        port: values.healthPort,
        health: async () => ({ ok: metrics.isWell() }),
        metrics: () => metrics.collect(),
      });
      releases.defer('the health endpoint', () => health.close());
    }
    const turns = values.triage === 'agent' ? openTriageAgent(context, open, alarm) : null;
    if (turns !== null) {
      releases.defer('the triage agent', () => turns.settled());
      context.write('an agent chooses the next issue');
    }
    context.write(`watching ${repository} as ${self}; approvers: ${values.approvers.join(', ')}`);
    await watchRepository({
      orchestrator,
      store,
      alarm,
      signal: context.signal,
      log,
      everySeconds: options.everySeconds ?? values.pollSeconds,
      onLook(look) {
        metrics.noteLook(look);
        turns?.consider(look);
      },
      onTrouble: metrics.noteTrouble,
    });
    return exitCodes.ok;
  } finally {
    await releases.release();
  }
};
