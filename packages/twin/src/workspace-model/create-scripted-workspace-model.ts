import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import type { ScriptedCall, ScriptedProject } from './scripted-project.js';
import { scriptedProjects } from './scripted-projects.js';

const Request = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([z.string(), z.null(), z.array(z.object({ text: z.string().optional() }))]).optional(),
    }),
  ),
});

export interface ScriptedWorkspaceModel {
  /** The base of an endpoint that speaks chat completions, streamed. */
  readonly url: string;
  close(): Promise<void>;
}

interface Said {
  readonly role: string;
  readonly text: string;
}

/**
 * A model that knows two projects by heart, faults included, behind the protocol of a real one. It has no state: like a real one it sees only the
 * conversation, so it can continue interrupted work.
 */
export async function createScriptedWorkspaceModel(): Promise<ScriptedWorkspaceModel> {
  let answers = 0;
  const server = createServer(async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method !== 'POST' || !incoming.url?.endsWith('/chat/completions')) {
      response.writeHead(incoming.url === '/health' ? 200 : 404).end('{}');
      return;
    }
    const request = Request.safeParse(
      await readText(incoming)
        .then(JSON.parse)
        .catch(() => null),
    );
    if (!request.success) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: z.prettifyError(request.error) } }));
      return;
    }
    answers += 1;
    send(response, answers, answerTo(request.data.messages.map(toSaid)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type Reply = { readonly say: string } | { readonly call: ScriptedCall };

function answerTo(messages: readonly Said[]): Reply {
  const system = messages.find(({ role }) => role === 'system')?.text ?? '';
  const prompt = messages.find(({ role }) => role === 'user')?.text ?? '';
  const project = scriptedProjects.find(({ keyword }) => prompt.includes(keyword));
  if (project === undefined) return answerFreely(prompt, messages);
  if (system.includes('software architect')) return { say: project.architecture };
  if (system.includes('You break')) {
    return { say: project.steps.map((step, index) => `${index + 1}. ${step}`).join('\n') };
  }
  return answerStep(project, /CURRENT TASK: (.*)/.exec(prompt)?.[1] ?? '', messages);
}

function answerStep(project: ScriptedProject, task: string, messages: readonly Said[]): Reply {
  const file = Object.entries(project.files).find(([path]) => task.includes(path));
  if (file !== undefined && /^Create/.test(task)) {
    return { call: { tool: 'write_file', args: { path: file[0], content: file[1] } } };
  }
  const last = messages.at(-1);
  const usual = task.startsWith('Install') ? project.install : project.start;
  const repair =
    last === undefined || last.role === 'assistant' || messages.length <= 2
      ? undefined
      : project.repairs.find(({ error }) => error.test(last.text));
  if (repair !== undefined) return { call: repair.call };
  return { call: usual };
}

/** Beside the projects it can do one thing: create a file of the given name. */
function answerFreely(prompt: string, messages: readonly Said[]): Reply {
  const name = /\bfile (?:called|named) [`"']?([\w./-]+)/i.exec(prompt)?.[1];
  const isDone = messages.some(({ role }) => role === 'assistant');
  if (name === undefined || isDone) {
    return {
      say: isDone
        ? 'The file is there.'
        : 'This is a scripted model: it can build only the projects Notes and Board.',
    };
  }
  return { call: { tool: 'write_file', args: { path: name.replace(/\.$/, ''), content: 'Hello\n' } } };
}

function toSaid({ role, content }: z.infer<typeof Request>['messages'][number]): Said {
  const text = Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : (content ?? '');
  return { role, text };
}

function send(response: ServerResponse, number: number, reply: Reply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (more: Record<string, unknown>) =>
    response.write(
      `data: ${JSON.stringify({ id: `chatcmpl-${number}`, object: 'chat.completion.chunk', created: 0, model: 'scripted', ...more })}\n\n`,
    );
  const delta = (content: Record<string, unknown>, finish: string | null = null) =>
    event({ choices: [{ index: 0, delta: content, finish_reason: finish }] });
  const length = JSON.stringify(reply).length;
  delta({ role: 'assistant', content: '' });
  if ('say' in reply) {
    for (const word of reply.say.split(/(?<= )/)) delta({ content: word });
    delta({}, 'stop');
  } else {
    const { tool: name, args } = reply.call;
    const called = { name, arguments: JSON.stringify(args) };
    delta({ tool_calls: [{ index: 0, id: `call_${number}`, type: 'function', function: called }] });
    delta({}, 'tool_calls');
  }
  const tokens = { prompt_tokens: 1_000, completion_tokens: Math.ceil(length / 4) };
  event({ choices: [], usage: { ...tokens, total_tokens: 1_000 + tokens.completion_tokens } });
  response.end('data: [DONE]\n\n');
}
