import type { NewSchedule } from '@fixpoint/shared/contracts';
import { dataOf, rest } from './request.js';

const ofSchedule = (id: string) => ({ params: { path: { id } } });

export const listSchedules = () => dataOf(rest.GET('/api/v1/schedules'));

/** The key makes a repeated press the same schedule. */
export const createSchedule = (schedule: NewSchedule, idempotencyKey: string) =>
  dataOf(
    rest.POST('/api/v1/schedules', {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      body: schedule,
    }),
  );

export const pauseSchedule = (id: string, paused: boolean) =>
  dataOf(rest.POST(`/api/v1/schedules/{id}/${paused ? 'pause' : 'resume'}`, { ...ofSchedule(id), body: {} }));

export const deleteSchedule = (id: string) => dataOf(rest.DELETE('/api/v1/schedules/{id}', ofSchedule(id)));
