import type { NewSchedule, Schedule } from '@fixpoint/shared/contracts';
import { answerOf, asBody, rest } from './request.js';

const ofSchedule = (id: string) => ({ params: { path: { id } } });

export const listSchedules = () =>
  answerOf<{ schedules: readonly Schedule[] }>(rest.GET('/api/v1/schedules'));

/** The key makes a repeated press the same schedule. */
export const createSchedule = (schedule: NewSchedule, idempotencyKey: string) =>
  answerOf<Schedule>(
    rest.POST('/api/v1/schedules', {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      body: asBody(schedule),
    }),
  );

export const pauseSchedule = (id: string, paused: boolean) =>
  answerOf<Schedule>(
    rest.POST(`/api/v1/schedules/{id}/${paused ? 'pause' : 'resume'}`, { ...ofSchedule(id), body: {} }),
  );

export const deleteSchedule = (id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/schedules/{id}', ofSchedule(id)));
