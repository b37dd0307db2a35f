import type { Command } from '../command-context.js';
import { exitCodes } from '../exit-code.js';
import { renderDesktops } from '../render/render-desktops.js';
import { connect } from './connect.js';

/** Lists the desktops that tasks can use, and who has them. */
export const runDesktops: Command<{ json?: boolean }> = async (context, { json = false }) => {
  const list = await connect(context).listDesktops();
  if (json) {
    context.write(JSON.stringify(list));
    return exitCodes.ok;
  }
  for (const { message } of list.problems) context.writeError(message);
  if (list.desktops.length === 0)
    context.write('No desktop is connected: start a desktop-runner in a session with a screen.');
  for (const line of renderDesktops(list.desktops, context.paint)) context.write(line);
  return exitCodes.ok;
};
