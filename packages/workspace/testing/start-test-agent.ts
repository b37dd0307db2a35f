import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type CalledTool,
  type StreamingChatReply,
  type StreamingChatRequest,
  startStreamingChatEndpoint,
} from '../../agents/testing/streaming-chat-endpoint.js';
import { createWorkspaceAgent, type WorkspaceEvent } from '../src/agent/index.js';
import { stepKindOf } from '../src/planning/index.js';

export const callOf = (name: string, args: unknown): CalledTool => ({
  name,
  arguments: JSON.stringify(args),
});
export const writeCall = (path: string, content = 'x = 1\n') => callOf('write_file', { path, content });
export const runCall = (command: string, folder = 'Recipes') =>
  callOf('execute_command', { command, folder });

/** Text of the newest message that the model got. */
export const lastMessageOf = ({ body }: StreamingChatRequest) => String(body.messages.at(-1)?.content);

/** An agent whose model is a function of the request and its number, planning requests included. */
export async function startTestAgent(
  reply: (request: StreamingChatRequest, number: number) => StreamingChatReply,
) {
  const world = mkdtempSync(join(tmpdir(), 'fixpoint-agent-test-'));
  onTestFinished(() => rmSync(world, { recursive: true, force: true }));
  const endpoint = await startStreamingChatEndpoint(reply);
  onTestFinished(endpoint.close);
  const events: WorkspaceEvent[] = [];
  const folder = join(world, 'files');
  const open = () => {
    const agent = createWorkspaceAgent({
      folder,
      state: join(world, 'state'),
      model: { url: endpoint.url, name: 'test-double' },
      onEvent: (event) => events.push(event),
    });
    onTestFinished(agent.close);
    return agent;
  };
  return { agent: open(), open, events, requests: endpoint.requests, folder, url: endpoint.url };
}

/** One step of a Flask project, carried out by a model that gives these replies in their order. */
export async function runTestStep(title: string, replies: readonly StreamingChatReply[], request = flask) {
  const started = await startTestAgent((_, number) => replies[number - 1] ?? { say: 'Done.' });
  const steps = [{ title, kind: stepKindOf(title) }];
  const result = await started.agent.step({ request, architecture: 'One app.', steps }, 0);
  return { ...started, result };
}

const flask = 'Make a Flask app called Recipes that lists recipes';
