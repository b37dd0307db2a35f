import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

const token = 'correct-horse-battery-staple';
const run = promisify(execFile);
let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start({ token });
});
afterAll(() => bench.close());

// Each follows the task in its URL to the end, steers it once, and prints the events. None of them is the library that the gateway itself is built
// on.
const ofNode = `
  const seen = [];
  const socket = new WebSocket(process.argv[1]);
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data);
    if (type === 'TASK_EVENT') seen.push(payload.event.number);
    if (type === 'SUBSCRIBED') {
      socket.send(JSON.stringify({ type: 'USER_INPUT', payload: { task_id: payload.task_id, text: 'Grüße 💥' } }));
      socket.send(JSON.stringify({ type: 'CANCEL_TASK', payload: { task_id: payload.task_id } }));
    }
    if (type !== 'TASK_RESULT') return;
    console.log(JSON.stringify({ seen, status: payload.status }));
    socket.close();
  };
`;
const ofPython = `
import asyncio, json, sys, websockets
async def main():
    seen = []
    async with websockets.connect(sys.argv[1]) as socket:
        async for text in socket:
            message = json.loads(text)
            kind, payload = message["type"], message["payload"]
            if kind == "TASK_EVENT": seen.append(payload["event"]["number"])
            if kind == "SUBSCRIBED":
                await socket.send(json.dumps({"type": "USER_INPUT", "payload": {"task_id": payload["task_id"], "text": "Grüße 💥"}}))
                await socket.send(json.dumps({"type": "CANCEL_TASK", "payload": {"task_id": payload["task_id"]}}))
            if kind == "TASK_RESULT":
                print(json.dumps({"seen": seen, "status": payload["status"]}))
                return
asyncio.run(main())
`;

const wscat = fileURLToPath(new URL('../../../node_modules/wscat/bin/wscat', import.meta.url));

/** Debian's own has what Debian packages, whatever else is on the path. */
const pythons = ['python3', '/usr/bin/python3'];

function hasWebsockets(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import websockets'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function followRun(program: string, args: readonly string[]): Promise<void> {
  const owner = { authorization: `Bearer ${token}` };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', goodRequest, owner)).json();
  const url = `${gateway.url.replace('http', 'ws')}/?token=${token}&task_id=${id}`;
  const { stdout } = await run(program, [...args, url], { timeout: 50_000 });
  const log = await gateway.tasks.events(id);
  expect(log.some((event) => event.type === 'user-input' && event.data.text === 'Grüße 💥')).toBe(true);
  expect(JSON.parse(stdout)).toEqual({ seen: log.map((event) => event.number), status: 'cancelled' });
}

it('serves the WebSocket of Node itself: it follows a run to its result (S0-215, S0-222, S0-225, S0-253, M-028)', async () => {
  // Node 20 hides it behind a flag that later versions take and ignore.
  await followRun(process.execPath, ['--experimental-websocket', '-e', ofNode, '--']);
});

it('serves the websockets library of Python: it follows a run to its result (S0-215, S0-222, S0-225, S0-253, M-028)', async ({
  skip,
}) => {
  const python = pythons.find(hasWebsockets);
  if (python === undefined) return skip('Python has no websockets here: apt-get install python3-websockets.');
  await followRun(python, ['-c', ofPython]);
});

it('serves wscat: typed messages get replies, and a run is followed to its result (S0-215, S0-222, S0-225)', async () => {
  await gateway.request('POST', '/api/v1/tasks', goodRequest, { authorization: `Bearer ${token}` });
  const { stdin, messages, ended } = await openWscat(`Authorization:Bearer ${token}`);
  const type = (type: string, payload: object, id = type) =>
    stdin.write(`${JSON.stringify({ type, id, payload })}\n`);
  const answer = (type: string) =>
    expect
      .poll(() => messages.find((message) => message.type === type), { timeout: 20_000 })
      .toBeDefined()
      .then(() => messages.find((message) => message.type === type) as Message);

  // In a pipe it reports no connection, and reads lines from then on alone.
  await answer('SUBSCRIBED');
  type('NEW_TASK', goodRequest);
  const created = await answer('TASK_CREATED');
  expect(created.reply_to).toBe('NEW_TASK');
  const { id: task_id } = created.payload.task as Task;
  type('SUBSCRIBE', { task_id });
  type('USER_INPUT', { task_id, text: 'Grüße 💥' });
  type('CANCEL_TASK', { task_id });
  expect((await answer('TASK_RESULT')).payload.status).toBe('cancelled');
  stdin.write('this is no message\n');
  expect((await answer('ERROR')).payload.code).toBe('invalid-input');
  stdin.end();
  await ended;
  const log = await gateway.tasks.events(task_id);
  const events = messages.flatMap(({ type, payload }) =>
    type === 'TASK_EVENT' ? [payload.event as TaskEvent] : [],
  );
  const seen = events.filter((event) => event.task_id === task_id).map(({ number }) => number);
  expect(seen).toEqual(log.map(({ number }) => number));
});

it('accepts wscat only with a token', async () => {
  const { complaints, ended } = await openWscat('X-Nothing:here');
  await ended;
  expect(complaints()).toContain('401');
});

interface Message {
  readonly type: string;
  readonly reply_to?: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Starts wscat as it runs in a pipe: a line in is a message, a message is a line out. */
async function openWscat(header: string) {
  const url = `${gateway.url.replace('http', 'ws')}/?task_id=${(await gateway.tasks.list()).tasks[0]?.id}`;
  const child = spawn(process.execPath, [wscat, '--connect', url, '--header', header]);
  const ended = once(child, 'close');
  const messages: Message[] = [];
  let [out, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (out + text).split('\n');
    out = lines.pop() ?? '';
    // Its input prompt may appear before a message.
    messages.push(
      ...lines.flatMap((line) => (line.includes('{') ? [JSON.parse(line.replace(/^[> ]+/, ''))] : [])),
    );
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  onTestFinished(() => void child.kill());
  return { stdin: child.stdin, messages, ended, complaints: () => complaints };
}
