import { createDesktopDirectory, type DesktopDirectory } from '@fixpoint/desktop/directory';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import {
  type BuildRecords,
  createBuildRecords,
  createPreviewRecords,
  createTasks,
  type PreviewRecords,
  type RedisLinks,
  type RedisSource,
  type Tasks,
} from '@fixpoint/tasks/engine';
import type { Redis } from 'ioredis';
import { type AccessRecords, createAccessRecords } from './access/access-records.js';
import { type AccessWatch, createAccessWatch } from './access/access-watch.js';
import { type AuditLog, createAuditLog } from './access/audit-log.js';
import { type ArtifactUploads, createArtifactUploads } from './features/artifacts/artifact-uploads.js';
import { type CheckedDocuments, createCheckedDocuments } from './features/documents/checked-documents.js';
import { createRemoteWorkers, type RemoteWorkers } from './features/machines/create-remote-workers.js';
import { createNoticeMarks, type NoticeMarkStore } from './features/notices/notice-marks.js';
import { createScheduleParts, type ScheduleParts } from './features/schedules/create-schedule-parts.js';
import { createStageQueues, type StageQueues } from './features/stages/stage-queues.js';
import { createWebhooks, type Webhooks } from './features/webhooks/create-webhooks.js';
import { type PreviewServer, startPreviewServer } from './features/workspaces/start-preview-server.js';
import { createReplayStore } from './http/replay-store.js';
import type { ReplayStore } from './http/replays.js';

/** Data that the gateway stores in Redis and reads from it. */
export interface GatewayParts {
  readonly tasks: Tasks;
  readonly artifacts: ArtifactStore;
  readonly records: AccessRecords;
  /** Closes connections whose access has ended. */
  readonly accessWatch: Omit<AccessWatch, 'close'>;
  readonly auditLog: AuditLog;
  readonly uploads: ArtifactUploads;
  /** Documents that are checked without a task. */
  readonly documents: CheckedDocuments;
  /** Read and removed notices of each principal. */
  readonly noticeMarks: NoticeMarkStore;
  /** Requests by their idempotency keys. */
  readonly replays: ReplayStore;
  readonly webhooks: Webhooks;
  readonly schedules: ScheduleParts;
  /** Running programs of workspaces, and their addresses for browsers. */
  readonly previews: {
    readonly records: PreviewRecords;
    readonly server: Pick<PreviewServer, 'originOf' | 'frameSource'>;
  };
  /** Reports of the orchestrators of builds. */
  readonly buildRecords: BuildRecords;
  /** The desktops that runners announce. */
  readonly directory: Omit<DesktopDirectory, 'close'>;
  /** Serves machines that connect to the gateway. Closed with the gateway. */
  readonly remoteWorkers?: RemoteWorkers | undefined;
  /** Queues for the dashboard, the stages and the metrics. */
  readonly queues: Pick<StageQueues, 'queues' | 'onAdded' | 'withRedis'>;
}

export interface OpenPartsOptions {
  readonly source: RedisSource & { readonly links: RedisLinks };
  readonly artifacts: ArtifactStore;
  /** Closes the parts, the last one first. */
  readonly releases: ReleaseStack;
  /** The token of the settings. */
  readonly token: string | undefined;
  readonly preview: Omit<Parameters<typeof startPreviewServer>[0], 'records' | 'log'>;
  readonly webhooks: Pick<Parameters<typeof createWebhooks>[0], 'settings' | 'privateHosts'>;
  /** Retention of the audit log, in days. */
  readonly auditDays: number;
  readonly tasks?: Omit<Parameters<typeof createTasks>[0], keyof RedisSource>;
  readonly machines?: Omit<
    Parameters<typeof createRemoteWorkers>[0],
    keyof RedisSource | 'artifacts' | 'tasks'
  >;
}

/** The parts, with the connection for prompt answers and the queues of desktops that are added later. */
export interface OpenedParts extends GatewayParts {
  readonly redis: Redis;
  readonly queues: StageQueues;
  readonly tasks: ReturnType<typeof createTasks>;
}

export async function openParts(options: OpenPartsOptions): Promise<OpenedParts> {
  const { source, artifacts, releases, token, preview, webhooks, auditDays } = options;
  const { redisUrl: url, keyPrefix: prefix, log, links } = source;
  const tasks = createTasks({ ...source, ...options.tasks });
  releases.defer('the tasks', () => tasks.close());
  const { redis, close } = links.connect({ url, log, name: 'gateway-access', profile: 'prompt' });
  releases.defer('the access records', close);
  const stored = { redis, prefix };
  const records = createAccessRecords({ ...stored, settingToken: token });
  const accessWatch = createAccessWatch({ redisUrl: url, prefix, records, log, links });
  releases.defer('the watch over access', () => accessWatch.close());
  const directory = createDesktopDirectory(source);
  releases.defer('the desktops', () => directory.close());
  const queues = createStageQueues(source);
  releases.defer('the queues', () => queues.close());
  const schedules = createScheduleParts({ ...stored, log });
  releases.defer('the queue of schedules', () => schedules.queue.close());
  const previewRecords = createPreviewRecords(stored);
  const previewServer = await startPreviewServer({ ...preview, records: previewRecords, log });
  releases.defer('the previews', () => previewServer.close());
  return {
    redis,
    tasks,
    artifacts,
    records,
    accessWatch,
    auditLog: createAuditLog({ ...stored, log, days: auditDays }),
    uploads: createArtifactUploads(stored),
    documents: createCheckedDocuments({ ...stored, artifacts }),
    noticeMarks: createNoticeMarks(stored),
    replays: createReplayStore(stored),
    webhooks: createWebhooks({ ...stored, ...webhooks }),
    schedules,
    previews: { records: previewRecords, server: previewServer },
    buildRecords: createBuildRecords(stored),
    directory,
    remoteWorkers: createRemoteWorkers({ ...source, artifacts, tasks, ...options.machines }),
    queues,
  };
}
