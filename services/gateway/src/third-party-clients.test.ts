import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

// Each follows the task in its URL to the end, steers it once, and prints what it saw. None of them is the library that
// the gateway itself is built on.
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
