import { z } from 'zod';
import { Replay } from '../replay.js';
import { defineRoutes } from './define-routes.js';
import { TaskParams } from './tasks.js';

const ReplayQuery = z.strictObject({
  pictures: z
    .enum(['true', 'false'])
    .optional()
    .describe('false: without images of screens, as for roles that may not see screens'),
});
const description =
  'Secrets, e-mail addresses, hosts and home folders are masked in all texts. Images of screens are small but not masked. Leave them out if they may be confidential.';

export const replayRoutes = defineRoutes('tasks', {
  readReplay: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/replay',
    scope: 'own',
    summary: 'Read a run as a replay',
    description: description,
    params: TaskParams,
    query: ReplayQuery,
    responses: { 200: Replay },
  },

  exportReplay: {
    method: 'GET',
    path: '/api/v1/tasks/{id}/replay.html',
    scope: 'own',
    summary: 'Download a run as one HTML file',
    description: `The file works without network and gateway. ${description}`,
    params: TaskParams,
    query: ReplayQuery,
    media: ['text/html'],
  },
});
