import type { RestClient } from '@fixpoint/client/rest';
import { type NewSchedule, Schedule } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Requests of the command line about schedules. */
export interface ScheduleCalls {
  listSchedules(): Promise<Schedule[]>;
  createSchedule(schedule: NewSchedule): Promise<Schedule>;
  pauseSchedule(id: string, paused: boolean): Promise<Schedule>;
  deleteSchedule(id: string): Promise<void>;
}

export function createScheduleCalls(rest: RestClient): ScheduleCalls {
  const ofSchedule = (id: string) => ({ params: { path: { id } } });
  return {
    async listSchedules() {
      const answer = await rest.GET('/api/v1/schedules');
      return z.object({ schedules: z.array(Schedule) }).parse(answer.data).schedules;
    },
    async createSchedule(schedule) {
      return Schedule.parse((await rest.POST('/api/v1/schedules', { body: schedule })).data);
    },
    async pauseSchedule(id, paused) {
      const path = `/api/v1/schedules/{id}/${paused ? 'pause' : 'resume'}` as const;
      return Schedule.parse((await rest.POST(path, { ...ofSchedule(id), body: {} })).data);
    },
    async deleteSchedule(id) {
      await rest.DELETE('/api/v1/schedules/{id}', ofSchedule(id));
    },
  };
}
