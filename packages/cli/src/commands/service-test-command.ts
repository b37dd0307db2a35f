import { UnavailableError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../command-context.js';
import { renderVerdict } from '../render/render-task.js';
import { connect } from './connect.js';
import { readAssignments } from './read-assignments.js';
import { showTask } from './tasks/follow-command.js';
import { uploadAssignedFiles } from './upload-assigned-files.js';

interface ServiceTestOptions {
  readonly name: string;
  /** `Field=value`, each for a field of the form. */
  readonly set?: readonly string[];
}

/**
 * Submits a service's form once, waits for its document and compares it; nothing is fixed or pushed. 0: a document came, with or
 * without findings.
 */
export const runServiceTest: Command<ServiceTestOptions> = async (context, { name, set = [] }) => {
  const client = connect(context);
  const task = await client.createTask({
    description: `Test ${name}: submit its form and compare its document, without a fix.`,
    context: {
      service: name,
      form_data: readAssignments(await uploadAssignedFiles(set, context, () => client.listFields(name))),
    },
    kind: 'feedback',
    effects: { push: 'no' },
    approval: 'ask',
  });
  context.write(`task ${task.id}`);
  if (task.plan === null || task.approval === null) {
    throw new UnavailableError(`Task ${task.id} has no plan.`, { hint: 'Run the command again.' });
  }
  await client.decide(task.id, 'approve', { nonce: task.approval.nonce, plan_hash: task.plan.hash });
  if (task.spec.service?.delivery === 'hand') {
    context.write(`Upload the document of ${name}: fixpoint hand ${task.id} FILE`);
  }
  const { paint, write, status, signal } = context;
  const result = await showTask({ client, id: task.id, paint, write, status, signal });
  const hasDocument = result.output_files.length > 0;
  write(hasDocument ? `${name} works: its document arrived and was compared.` : renderVerdict(result, paint));
  return hasDocument ? exitCodes.ok : exitCodes.failed;
};
