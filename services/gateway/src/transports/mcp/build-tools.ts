import { RepositoryName, TaskStatus } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { BuildList, BuildView } from '../../core/build-view.js';
import { defineTool, Name, type Tool } from './tool.js';

const limits = { least: 1, usual: 20, most: 50 } as const;

const list = defineTool({
  name: 'list_builds',
  title: 'List builds',
  description:
    'Answers the builds, newest first: GitHub issues that become apps, each with its repository and issue, how many of its tests pass, and what it cost. Also what the orchestrators see: issues that wait for their turn, and issues that are not built and why.',
  input: z.object({
    repository: RepositoryName.optional(),
    issue: z.int().positive().optional(),
    status: TaskStatus.optional(),
    limit: z.number().optional().describe('builds on a page, 1–50; 20 unless given'),
    cursor: z.string().max(200).optional().describe('"next" of the page before'),
  }),
  output: BuildList,
  isReadOnly: true,
  run: ({ limit, status, ...query }, { builds, clamp }) =>
    builds.list({
      ...query,
      limit: clamp('limit', limit, limits),
      ...(status === undefined ? {} : { status: [status] }),
    }),
});

const get = defineTool({
  name: 'get_build',
  title: 'Read a build',
  description:
    'Answers one build by the id of its task: the issue, its tests as they stand, and its sessions, oldest first, each with what the harness found, what it pushed, the errors of the app’s console, its cost, and the ids of its transcript, diff and pictures.',
  input: z.object({ task_id: Name }),
  output: BuildView,
  isReadOnly: true,
  run: ({ task_id }, { builds }) => builds.describe(task_id),
});

export const buildTools: readonly Tool[] = [list, get];
