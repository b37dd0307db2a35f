import { type Command, exitCodes } from '../command-context.js';
import { clean } from '../render/terminal-text.js';
import { connect } from './connect.js';

/** Makes a one-time code for a machine, and shows what to start there. */
export const runDesktopEnrol: Command<{ name: string; json?: boolean }> = async (context, { name, json }) => {
  const client = connect(context);
  const enrolment = await client.createEnrolment(name);
  if (json === true) {
    context.writeJson(enrolment);
    return exitCodes.ok;
  }
  const host = client.url.replace(/^http/, 'ws');
  context.write(`Run this on the machine of desktop "${name}" before ${enrolment.expires_at}:`);
  context.write(`  fixpoint-runner --host ${host} --enrol ${enrolment.code}`);
  return exitCodes.ok;
};

/** Lists the machines that have a token. */
export const runDesktopMachines: Command<{ json?: boolean }> = async (context, { json }) => {
  const machines = await connect(context).listMachines();
  if (json === true) {
    context.writeJson({ machines });
    return exitCodes.ok;
  }
  if (machines.length === 0)
    context.write('No machines are enrolled. Create a code with "fixpoint desktop enrol NAME".');
  for (const { desktop, host, enrolled_at, enrolled_by } of machines) {
    context.write(`${desktop}  ${clean(host)}, enrolled ${enrolled_at} by ${clean(enrolled_by)}`);
  }
  return exitCodes.ok;
};

/** Ends the token of a machine. */
export const runDesktopForget: Command<{ name: string }> = async (context, { name }) => {
  await connect(context).revokeMachine(name);
  context.write(`Revoked the token of the machine that runs desktop "${name}".`);
  return exitCodes.ok;
};
