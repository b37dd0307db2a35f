import { join } from 'node:path';
import { countOf } from '@fixpoint/shared/text';
import { z } from 'zod';
import { type CommandContext, exitCodes } from '../command-context.js';
import { startProgram } from '../processes/start-program.js';
import { clean } from '../render/terminal-text.js';

/** Task of the model, as the program of the session takes it. */
export interface SeeRequest {
  readonly goal: string;
  readonly policy?: 'chat' | 'computer-use' | undefined;
  readonly max_steps?: number | undefined;
  readonly monitor?: string | undefined;
  readonly allow: readonly string[];
}

const Line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), message: z.string() }),
  z.object({
    type: z.literal('end'),
    output: z.object({ outcome: z.string(), summary: z.string(), steps: z.number(), spent_usd: z.number() }),
  }),
  z.object({
    type: z.literal('error'),
    failure: z.object({ message: z.string(), hint: z.string().optional() }),
  }),
]);

/**
 * Runs a vision session on the screen of this machine, in one separate program: no gateway, no queue, no Redis. Nothing starts
 * before a person has said so, by a word on the command line or now.
 */
export async function seeOnThisMachine(
  context: CommandContext,
  request: SeeRequest,
  { isAsked, json }: { readonly isAsked: boolean; readonly json: boolean },
): Promise<{ readonly code: number; readonly outcome?: string }> {
  const { root, cwd, environment, signal } = context;
  const write = json ? () => {} : context.write;
  write(
    'The session runs without a gateway: a model reads the screen of this machine and controls its mouse and keyboard.',
  );
  if (!isAsked && !(await context.confirm('Start now?'))) {
    write(
      'Nothing was started. Use --here or --yes to start without prompting, or set FIXPOINT_URL to use a gateway.',
    );
    return { code: exitCodes.needsPerson };
  }
  let end: { readonly code: number; readonly outcome?: string } = { code: exitCodes.failed };
  const unreadable: string[] = [];
  const program = await startProgram(
    {
      name: 'see',
      module: join(root, 'services/desktop-runner/dist/see-main.js'),
      args: [JSON.stringify(request)],
      cwd,
      env: Object.fromEntries(
        Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
    },
    (text) => {
      const line = readLine(text);
      if (line === null) {
        unreadable.push(text);
        return;
      }
      if (json) context.writeJson(line);
      showLine(line, { ...context, write });
      if (line.type === 'end') {
        const { outcome } = line.output;
        end = { code: outcome === 'completed' ? exitCodes.ok : exitCodes.failed, outcome };
      }
    },
  );
  const stop = () => program.terminate();
  signal.addEventListener('abort', stop, { once: true });
  const ended = await program.ended;
  signal.removeEventListener('abort', stop);
  await program.sweep();
  if (signal.aborted) return { code: exitCodes.interrupted };
  if (end.outcome === undefined && ended.code !== 1) {
    context.writeError(
      `The session ended without a result (${ended.text}). ${clean(unreadable.at(-1) ?? '')}`.trim(),
    );
  }
  return end;
}

function showLine(
  line: z.infer<typeof Line>,
  { write, writeError, paint }: Pick<CommandContext, 'write' | 'writeError' | 'paint'>,
): void {
  switch (line.type) {
    case 'progress':
      write(`  ${clean(line.message)}`);
      break;
    case 'error':
      writeError(`${clean(line.failure.message)} ${clean(line.failure.hint ?? '')}`.trim());
      break;
    case 'end': {
      const { outcome, summary, steps } = line.output;
      write(clean(summary));
      write(paint(outcome === 'completed' ? 'green' : 'yellow', `${outcome}, ${countOf(steps, 'step')}`));
    }
  }
}

function readLine(text: string): z.infer<typeof Line> | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
