import { RepositoryName, TaskStatus } from '@fixpoint/shared/contracts';
import { BuildList, BuildView } from '@fixpoint/shared/contracts/routes';
import { z } from 'zod';
import { defineTool, Name, type Tool } from '../tool.js';

const limits = { least: 1, usual: 20, most: 50 } as const;

const list = defineTool({
  name: 'list_builds',
  title: 'List builds',
  description:
    'Returns the builds of apps from GitHub issues, newest first, each with its repository, issue, number of passing tests and cost. Also returns the queue of the orchestrators: issues that wait, and issues that are not built, with reasons.',
  input: z.object({
    repository: RepositoryName.optional(),
    issue: z.int().positive().optional(),
    status: TaskStatus.optional(),
    limit: z.number().optional().describe('builds per page, 1–50; default 20'),
    cursor: z.string().max(200).optional().describe('"next" of the previous page'),
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
    'Returns one build by its task id: the issue, the current state of its tests, and its sessions, oldest first. Each session has the findings of the harness, pushed commits, console errors of the app, cost, and the ids of its transcript, diff and images.',
  input: z.object({ task_id: Name }),
  output: BuildView,
  isReadOnly: true,
  run: ({ task_id }, { builds }) => builds.describe(task_id),
});

export const buildTools: readonly Tool[] = [list, get];
