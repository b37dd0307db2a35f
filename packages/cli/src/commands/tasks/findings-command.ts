import { countFindings, Finding, Severity, type TaskEvent } from '@fixpoint/shared/contracts';
import { InvalidInputError, UnavailableError } from '@fixpoint/shared/errors';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { type Command, exitCodes } from '../../command-context.js';
import { findTask } from '../../gateway/find-task.js';
import { severityColours } from '../../render/render-findings.js';
import { clean, type Paint } from '../../render/terminal-text.js';
import { connect } from '../connect.js';
import { readLog } from './logs-command.js';

/** Fields of the comparator's report that we read. */
const Report = z.object({ findings: z.array(Finding) });

/** Lists every finding of a task's newest comparison, or of that of one iteration: the fault, the expected value, the remedy. */
export const runFindings: Command<{ id: string; iteration?: number; json?: boolean }> = async (
  context,
  { id: given, iteration, json = false },
) => {
  const client = connect(context);
  const { id } = await findTask(client, given);
  let compared: Extract<TaskEvent, { type: 'findings' }> | undefined;
  for await (const event of readLog(client, id)) {
    if (event.type !== 'findings') continue;
    if (iteration === undefined || event.data.iteration === iteration) compared = event;
  }
  if (compared === undefined) {
    throw new InvalidInputError(
      iteration === undefined
        ? `Task ${id} has not compared a document yet.`
        : `Task ${id} did not compare a document in iteration ${iteration}.`,
      { field: 'iteration', hint: `"fixpoint logs ${id}" shows what it did.` },
    );
  }
  const findings = readReport(await client.readArtifact(compared.data.report, context.signal));
  const counts = countFindings(findings);
  if (json) {
    const { template } = compared.data;
    context.writeJson({ task_id: id, iteration: compared.data.iteration, template, counts, findings });
    return exitCodes.ok;
  }
  for (const line of findings.flatMap((finding) => renderFinding(finding, context.paint)))
    context.write(line);
  const amounts = Severity.options.filter((severity) => counts[severity] > 0);
  const detail = amounts.map((severity) => `${counts[severity]} ${severity}`).join(', ');
  context.write(
    findings.length === 0
      ? context.paint('green', `iteration ${compared.data.iteration}: no findings`)
      : `iteration ${compared.data.iteration}: ${countOf(findings.length, 'finding')} (${detail})`,
  );
  return exitCodes.ok;
};

function readReport(text: string): Finding[] {
  try {
    return Report.parse(JSON.parse(text)).findings;
  } catch (cause) {
    throw new UnavailableError('This version cannot read the report of this comparison.', {
      hint: 'Install the same version as the gateway, or open the page of the task.',
      cause,
    });
  }
}

function renderFinding(finding: Finding, paint: Paint): string[] {
  const { severity, location, message, check, expected, actual, suggestion } = finding;
  const more = [
    ['expected', expected],
    ['actual', actual],
    ['try', suggestion],
  ].filter(([, text]) => text !== '');
  return [
    `${paint(severityColours[severity], severity.padEnd(8))}  ${clean(location)}: ${clean(message)} ${paint('dim', `(${clean(check)})`)}`,
    ...more.map(([name = '', text = '']) => `          ${paint('dim', `${name}: ${clean(text)}`)}`),
  ];
}
