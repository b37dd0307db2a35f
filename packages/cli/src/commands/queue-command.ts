import { countOf, formatDuration } from '@fixpoint/shared/text';
import { type Command, exitCodes } from '../command-context.js';
import type { StagesReport } from '../gateway/create-gateway-client.js';
import { clean, type Paint } from '../render/terminal-text.js';
import { connect } from './connect.js';

/** Shows the waiting and running steps of each stage, and those that no worker serves. */
export const runQueue: Command<{ json?: boolean }> = async (context, { json = false }) => {
  const report = await connect(context).describeStages();
  if (json) context.writeJson(report);
  else for (const line of renderQueue(report, context.paint)) context.write(line);
  return exitCodes.ok;
};

const columns = ['waiting', 'active', 'delayed', 'failed'] as const;

/** A line for each stage, and below it the workers there, the retries and their times, and the problems for an operator. */
export function renderQueue({ at, stages }: StagesReport, paint: Paint): string[] {
  const width = Math.max('stage'.length, ...stages.map(({ stage }) => stage.length));
  const now = Date.parse(at);
  return [
    paint('dim', ['stage'.padEnd(width), ...columns, 'workers', 'usual time'].join('  ')),
    ...stages.flatMap((stage) => {
      const counts = columns.map((column) => String(stage[column]).padStart(column.length));
      const workers = String(stage.workers.length).padStart('workers'.length);
      const time = stage.p50_ms === null ? '' : formatDuration(stage.p50_ms);
      return [
        [clean(stage.stage).padEnd(width), ...counts, workers, time].join('  ').trimEnd(),
        ...stage.holds.map(({ task_id: id, since }) =>
          paint(
            'cyan',
            `  running ${id}${since === null ? '' : `, for ${formatDuration(now - Date.parse(since))}`}`,
          ),
        ),
        ...stage.retrying.map(({ task_id: id, again_at: again, attempt }) =>
          paint(
            'yellow',
            `  retries ${id} in ${formatDuration(Date.parse(again) - now)}, after ${countOf(attempt, 'attempt')}`,
          ),
        ),
        ...stage.warnings.map((warning) => paint('red', `  ${clean(warning)}`)),
      ];
    }),
  ];
}
