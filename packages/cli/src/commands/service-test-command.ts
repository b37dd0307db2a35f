import { loadSettings } from '@fixpoint/shared/config';
import type { Task } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import { type Command, exitCodes } from '../command-context.js';
import { cliSettings } from '../config.js';
import { GatewayError } from '../gateway/create-gateway-client.js';
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
 * Submits a service's form once, waits for its document and compares it; nothing is fixed or pushed. 0: a document came,
 * whatever it holds.
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
    approval: 'ask',
  });
  context.write(`task ${task.id}`);
  const planned = await withoutFix(task, loadSettings(cliSettings, context.environment), context.signal);
  if (planned.plan === null || planned.approval === null) {
    throw new UnavailableError(`Task ${task.id} has no plan.`, { hint: 'Run the command again.' });
  }
  await client.decide(task.id, 'approve', { nonce: planned.approval.nonce, plan_hash: planned.plan.hash });
  if (planned.spec.service?.delivery === 'hand') {
    context.write(`Upload the document of ${name}: fixpoint hand ${task.id} FILE`);
  }
  const { paint, write, status, signal } = context;
  const result = await showTask({ client, id: task.id, paint, write, status, signal });
  const hasDocument = result.output_files.length > 0;
  write(hasDocument ? `${name} works: its document arrived and was compared.` : renderVerdict(result, paint));
  return hasDocument ? exitCodes.ok : exitCodes.failed;
};

/** The task with its fix switched off: the document is compared once. */
async function withoutFix(
  { id, plan }: Task,
  { url, token }: { readonly url: string; readonly token?: string | undefined },
  signal: AbortSignal,
): Promise<Task> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/api/v1/tasks/${id}/plan`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      plan_hash: plan?.hash,
      steps: plan?.steps.map((step) => ({ id: step.id, enabled: step.id !== 'fix' })),
    }),
    signal,
  });
  if (!response.ok) throw await GatewayError.from(response);
  return (await response.json()) as Task;
}
