import { type NewTask, Schedule } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { defineTool, Name, type Tool } from '../tool.js';

const ShownSchedule = Schedule.omit({ request: true }).extend({ description: z.string() });

const show = ({ request, ...schedule }: Schedule) => ({ ...schedule, description: request.description });

const list = defineTool({
  name: 'list_schedules',
  title: 'List schedules',
  description: 'Returns the schedules: the next due time, latest task and latest results of each.',
  input: z.object({}),
  output: z.object({ schedules: z.array(ShownSchedule) }),
  isReadOnly: true,
  async run(_input, { schedules }) {
    return { schedules: (await schedules.list()).map(show) };
  },
});

const create = defineTool({
  name: 'add_schedule',
  title: 'Create a schedule',
  description:
    'Submits a request like submit_task at fixed times. A run is skipped while the previous one is in progress.',
  input: z.object({
    when: z
      .string()
      .min(1)
      .max(200)
      .describe('"every weekday 6:00", "every monday at 9:30", "every 2 hours", or five fields of cron'),
    timezone: z.string().min(1).max(64).optional().describe('IANA time zone; default UTC'),
    name: z.string().min(1).max(100).optional(),
    description: z.string().trim().min(1).max(50_000),
    context: z.record(z.string(), z.unknown()).optional(),
    approval: z
      .enum(['ask', 'auto'])
      .optional()
      .describe(
        'ask (default): a person approves the plan of each task; auto: requires an installation that lets agents approve',
      ),
  }),
  output: ShownSchedule,
  isReadOnly: false,
  async run({ when, timezone, name, description, context, approval }, { schedules, by, checkMayApprove }) {
    if (approval === 'auto') checkMayApprove();
    const request: NewTask = {
      description,
      ...(context === undefined ? {} : { context }),
      ...(approval === undefined ? {} : { approval }),
    };
    const schedule = {
      when,
      request,
      ...(timezone === undefined ? {} : { timezone }),
      ...(name === undefined ? {} : { name }),
    };
    return show(await schedules.create(schedule, by));
  },
});

const pause = defineTool({
  name: 'pause_schedule',
  title: 'Pause or resume a schedule',
  description: 'Nothing is submitted while a schedule is paused. Its existing tasks continue.',
  input: z.object({ schedule_id: Name, paused: z.boolean().default(true) }),
  output: ShownSchedule,
  isReadOnly: false,
  isIdempotent: true,
  run: async ({ schedule_id, paused }, { schedules }) => show(await schedules.setPaused(schedule_id, paused)),
});

const remove = defineTool({
  name: 'remove_schedule',
  title: 'Remove a schedule',
  description: 'Its existing tasks are kept.',
  input: z.object({ schedule_id: Name }),
  output: z.object({ schedule_id: z.string() }),
  isReadOnly: false,
  isDestructive: true,
  async run({ schedule_id }, { schedules }) {
    await schedules.remove(schedule_id);
    return { schedule_id };
  },
});

export const scheduleTools: readonly Tool[] = [list, create, pause, remove];
