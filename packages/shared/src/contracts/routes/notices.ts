import { z } from 'zod';
import { Instant } from '../identifiers.js';
import { TaskRow } from '../task.js';
import { defineRoutes } from './define-routes.js';

/** Up to which instant notices were read, and up to which they were removed; null: none. */
export const NoticeMarks = z.object({
  read_until: Instant.nullable(),
  cleared_until: Instant.nullable(),
});
export type NoticeMarks = z.infer<typeof NoticeMarks>;

const MarkBody = z
  .strictObject({ read_until: Instant.optional(), cleared_until: Instant.optional() })
  .refine((marks) => Object.keys(marks).length > 0, {
    path: ['read_until'],
    message: 'send read_until, cleared_until or both',
  });

export const noticeRoutes = defineRoutes('notices', {
  listNotices: {
    method: 'GET',
    path: '/api/v1/notices',
    scope: 'own',
    summary: 'List notices',
    description:
      'The tasks that ended last and those that need a person, newest first, without those that you removed. `updated_at` is the instant of the notice. `waiting` counts all tasks that need a person: plans, paused tasks and documents to upload. `paused` and `hand_overs` list the last two, also those that you removed.',
    responses: {
      200: NoticeMarks.extend({
        tasks: z.array(TaskRow),
        waiting: z.int(),
        paused: z.array(TaskRow),
        hand_overs: z.array(TaskRow),
      }),
    },
  },

  markNotices: {
    method: 'PUT',
    path: '/api/v1/notices/marks',
    scope: 'own',
    role: 'view',
    replay: 'none',
    summary: 'Mark notices as read, or remove them',
    description:
      'The marks belong to your token and hold in every browser. They only move forward: an earlier instant changes nothing.',
    body: MarkBody,
    example: { read_until: '2026-03-14T09:26:53.000Z' },
    responses: { 200: NoticeMarks },
  },
});
