import { type Command, exitCodes } from '../command-context.js';

import type { ListedDesktop } from '../gateway/create-gateway-client.js';
import { clean, type Paint } from '../render/terminal-text.js';

import { connect } from './connect.js';

/** Lists the desktops that tasks can use, and who has them. */
export const runDesktops: Command<{ json?: boolean }> = async (context, { json = false }) => {
  const list = await connect(context).listDesktops();
  if (json) {
    context.writeJson(list);
    return exitCodes.ok;
  }
  for (const { message } of list.problems) context.writeError(message);
  if (list.desktops.length === 0)
    context.write('No desktops are connected. Start a desktop-runner in a session with a screen.');
  for (const line of renderDesktops(list.desktops, context.paint)) context.write(line);
  return exitCodes.ok;
};

/** A line for each desktop: its name, its state, its holder, its capabilities. */
export function renderDesktops(desktops: readonly ListedDesktop[], paint: Paint): string[] {
  const width = Math.max(0, ...desktops.map(({ name }) => name.length));
  return desktops.map((desktop) => {
    const [colour, state] = stateOf(desktop);
    const { runner } = desktop;
    const sizes = runner?.displays.map(({ width: w, height: h }) => `${w}×${h}`) ?? [];
    const more = [...sizes, ...(runner?.capabilities ?? []), ...waitingOf(desktop)].join(' ');
    return `${desktop.name.padEnd(width)}  ${paint(colour, clean(state))}  ${more}`.trimEnd();
  });
}

function stateOf({ status, runner }: ListedDesktop): [Parameters<Paint>[0], string] {
  if (runner === null) return ['yellow', `${status}, no desktop-runner`];
  if (!runner.connected) return ['yellow', `not connected, last seen ${runner.seen_at}`];
  if (runner.status === 'refused') return ['red', `rejects tasks: ${runner.reason ?? 'no reason reported'}`];
  const { owner } = runner;
  if (owner.type === 'nobody') return ['green', 'ready'];
  return ['cyan', owner.type === 'task' ? `in use by task ${owner.task_id}` : `taken over by ${owner.by}`];
}

function waitingOf({ runner }: ListedDesktop): string[] {
  return runner === null || runner.backlog === 0 ? [] : [`(${runner.backlog} running or waiting)`];
}
