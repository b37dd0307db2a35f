import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveFrame, PersonInput } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type AnnouncedDesktop, announceDesktop, picture } from '../../../testing/announce-desktop.js';
import { serveStages } from '../../../testing/serve-stages.js';
import { connectSocket } from '../../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let cloud: Server;
let base: string;
const providerRequests: string[] = [];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  bench = await createGatewayBench();
  cloud = createServer((request, response) => {
    providerRequests.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== 'Bearer good-key') return response.writeHead(401).end();
    if (request.method === 'POST')
      return response.writeHead(request.url?.includes('nobody') ? 404 : 202).end();
    return response.end(JSON.stringify([{ name: 'box-1', status: 'running', password: 'hidden' }]));
  });
  await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await bench.close();
  await new Promise((resolve) => cloud.close(resolve));
});

describe('the list of desktops', () => {
  it('is empty, without a request to a provider, if no desktop is connected', async () => {
    const gateway = await bench.start();
    expect((await gateway.request('GET', '/api/v1/desktops')).json()).toEqual({
      desktops: [],
      providers: [],
      problems: [],
    });
    const answer = await gateway.request('POST', '/api/v1/desktops/box-1/start');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'no-desktop', hint: expect.stringContaining('CUA_API_KEY') });
  });

  it('has the machines of CUA Cloud without their passwords, to be started, stopped and restarted by name', async () => {
    const gateway = await bench.start({ cua: { base, key: 'good-key' } });
    const listed = await gateway.request('GET', '/api/v1/desktops');
    expect(listed.json()).toEqual({
      desktops: [{ name: 'box-1', provider: 'cua-cloud', status: 'running', runner: null }],
      providers: ['cua-cloud'],
      problems: [],
    });
    for (const command of ['start', 'stop', 'restart']) {
      const answer = await gateway.request('POST', `/api/v1/desktops/box-1/${command}`);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual({ name: 'box-1', requested: command });
      expect(providerRequests.at(-1)).toBe(`POST /v1/vms/box-1/${command}`);
    }
    expect((await gateway.request('POST', '/api/v1/desktops/nobody/stop')).statusCode).toBe(404);
    expect((await gateway.request('POST', '/api/v1/desktops/a%2Fb/stop')).statusCode).toBe(422);
    const { entries } = (await gateway.request('GET', '/api/v1/audit')).json();
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'POST /api/v1/desktops/:name/stop',
        subject: 'box-1',
        outcome: '202',
      }),
    );
  });

  it('shows what a runner announced, by its own name or as the runner of a cloud machine', async () => {
    const { gateway, desktop } = await openWithDesktop({ cua: { base, key: 'good-key' } });
    await openDesktop(gateway, 'box-1');
    await desktop.present({ owner: { type: 'task', task_id: 'task-1' }, epoch: 4 });
    const { desktops } = (await gateway.request('GET', '/api/v1/desktops')).json();
    expect(desktops).toMatchObject([
      { name: 'box-1', provider: 'cua-cloud', runner: { connected: true } },
      {
        name: 'office',
        provider: 'runner',
        status: 'running',
        runner: {
          connected: true,
          epoch: 4,
          owner: { type: 'task', task_id: 'task-1' },
          capabilities: ['linux', 'chromium'],
          displays: [{ width: 1280, height: 800 }],
          backlog: 0,
          seen_at: expect.any(String),
        },
      },
    ]);
    const refused = await gateway.request('POST', '/api/v1/desktops/office/stop');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ reason: 'not-switchable' });
  });

  it('shows the desktops of runners, and why others are missing, if a provider refuses its key', async () => {
    const { gateway } = await openWithDesktop({ cua: { base, key: 'stale-key' } });
    const answer = await gateway.request('GET', '/api/v1/desktops');
    expect(answer.json()).toMatchObject({
      desktops: [{ name: 'office' }],
      problems: [{ provider: 'cua-cloud', code: 'cua-key-refused' }],
    });
    expect(answer.body).not.toContain('stale-key');
  });
});

describe('the screen of a desktop', () => {
  it('is shown to the role operate, as a picture and over the socket, and to no lower role (S0-226, S0-227)', async () => {
    const { gateway } = await openWithDesktop({ token });
    const viewer = await newToken(gateway, 'view');
    const asking = { authorization: `Bearer ${token}` };
    const shown = await gateway.request('POST', '/api/v1/desktops/office/screenshot', undefined, asking);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    expect(shown.rawPayload.equals(picture)).toBe(true);
    const refused = await gateway.request('POST', '/api/v1/desktops/office/screenshot', undefined, {
      authorization: `Bearer ${viewer}`,
    });
    expect(refused.statusCode).toBe(403);

    const client = await connectSocket(gateway.url, { headers: asking });
    client.send({ type: 'SCREENSHOT_REQUEST', id: 's', payload: { desktop: 'office' } });
    expect(await client.waitFor('SCREENSHOT_RESPONSE')).toMatchObject({
      reply_to: 's',
      payload: { task_id: null, desktop: 'office', screenshot_base64: picture.toString('base64') },
    });
    await client.close();
    const looking = await connectSocket(gateway.url, { headers: { authorization: `Bearer ${viewer}` } });
    looking.send({ type: 'SCREENSHOT_REQUEST', payload: { desktop: 'office' } });
    expect(await looking.waitFor('ERROR')).toMatchObject({ payload: { code: 'forbidden' } });
    await looking.close();
  });

  it('is kept as a picture that no lower role downloads either', async () => {
    const artifacts = createMemoryArtifacts();
    const kept = await artifacts.put(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), picture]));
    const text = await artifacts.put(Buffer.from('a report'));
    const gateway = await bench.start({ token, artifacts });
    const asViewer = { authorization: `Bearer ${await newToken(gateway, 'view')}` };
    const download = (id: string, headers: Record<string, string>) =>
      gateway.request('GET', `/api/v1/artifacts/${id}`, undefined, headers);
    expect((await download(kept, asViewer)).statusCode).toBe(403);
    expect((await download(text, asViewer)).statusCode).toBe(200);
    expect((await download(kept, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    const shown = await bench.start({ token, artifacts, screenRole: 'view' });
    const looking = { authorization: `Bearer ${await newToken(shown, 'view')}` };
    expect((await shown.request('GET', `/api/v1/artifacts/${kept}`, undefined, looking)).statusCode).toBe(
      200,
    );
  });

  it('is shown to the role view if the settings allow it', async () => {
    const { gateway } = await openWithDesktop({ token, screenRole: 'view' });
    const viewer = await newToken(gateway, 'view');
    const shown = await gateway.request('POST', '/api/v1/desktops/office/screenshot', undefined, {
      authorization: `Bearer ${viewer}`,
    });
    expect(shown.statusCode).toBe(200);
    const session = await gateway.request('GET', '/api/v1/session', undefined, {
      authorization: `Bearer ${viewer}`,
    });
    expect(session.json()).toMatchObject({ role: 'view', screen_role: 'view' });
  });

  it('is that of the named task, or of the only desktop', async () => {
    const { gateway, desktop } = await openWithDesktop();
    const client = await connectSocket(gateway.url);
    const task = await gateway.newTask();
    client.send({ type: 'SCREENSHOT_REQUEST', id: 'none', payload: { task_id: task.id } });
    expect(await client.waitFor('ERROR')).toMatchObject({
      reply_to: 'none',
      payload: { code: 'no-desktop', message: expect.stringContaining('uses no desktop') },
    });
    await desktop.present({ owner: { type: 'task', task_id: task.id } });
    client.send({ type: 'SCREENSHOT_REQUEST', id: 'its', payload: { task_id: task.id } });
    expect(await client.waitFor('SCREENSHOT_RESPONSE')).toMatchObject({
      reply_to: 'its',
      payload: { task_id: task.id, desktop: 'office' },
    });
    await openDesktop(gateway, 'second');
    client.send({ type: 'SCREENSHOT_REQUEST', id: 'which', payload: {} });
    expect(await client.waitFor('ERROR', (_, { reply_to }) => reply_to === 'which')).toMatchObject({
      payload: { message: expect.stringContaining('name one') },
    });
    await client.close();
  });

  it('cannot be shown without its runner, and the answer names the desktop at once', async () => {
    const gateway = await bench.start();
    const client = await connectSocket(gateway.url);
    client.send({ type: 'SCREENSHOT_REQUEST', id: 's', payload: { desktop: 'box-1' } });
    expect(await client.waitFor('ERROR')).toMatchObject({
      reply_to: 's',
      payload: { code: 'no-desktop', message: expect.stringContaining('"box-1"') },
    });
    await client.close();
    expect((await gateway.request('POST', '/api/v1/desktops/box-1/screenshot')).statusCode).toBe(404);
    const desktop = await openDesktop(gateway, 'box-1');
    await desktop.close();
    const answer = await gateway.request('POST', '/api/v1/desktops/box-1/screenshot');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'desktop-not-connected' });
  });
});

describe('the pictures that a task keeps', () => {
  it('come with its updates over the socket, to the role that may see screens (S0-238)', async () => {
    const artifacts = createMemoryArtifacts();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const seen = await artifacts.put(png);
    const gateway = await bench.start({ token, artifacts });
    const owner = { authorization: `Bearer ${token}` };
    const viewer = { authorization: `Bearer ${await newToken(gateway, 'view')}` };
    let finishStep = () => {};
    const isLooking = new Promise<void>((resolve) => {
      finishStep = resolve;
    });
    const stages = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      {
        desktop: async (_input, { progress }) => {
          await isLooking;
          // A deleted artifact costs only that image.
          await progress('Looked at the screen.', { screenshot: 'f'.repeat(64) });
          await progress('Looked again.', { screenshot: seen });
          return {
            work: 'vision',
            outcome: 'completed',
            summary: 'Done.',
            steps: 1,
            rounds: 1,
            spent_usd: 0,
            transcript: null,
            screenshot: seen,
          } as const;
        },
      },
    );
    closing.push(() => stages.close());
    const wanted = { description: 'Look.', kind: 'vision', approval: 'auto' };
    const { id } = (await gateway.request('POST', '/api/v1/tasks', wanted, owner)).json();
    const operator = await connectSocket(gateway.url, { headers: owner });
    const onlooker = await connectSocket(gateway.url, { headers: viewer });
    for (const client of [operator, onlooker]) {
      client.send({ type: 'SUBSCRIBE', payload: { task_id: id } });
      await client.waitFor('SUBSCRIBED', ({ task_id }) => task_id === id);
    }
    finishStep();
    const update = await operator.waitFor(
      'TASK_UPDATE',
      (payload) => payload.screenshot_base64 !== undefined,
    );
    expect(update.payload).toMatchObject({ task_id: id, screenshot_base64: png.toString('base64') });
    await onlooker.waitFor('TASK_RESULT');
    expect(JSON.stringify(onlooker.messages)).not.toContain('screenshot_base64');
    await operator.close();
    await onlooker.close();
  });
});

describe('the live view', () => {
  it('shows frames as they come and takes the input of the person in control, in order', async () => {
    const { gateway, desktop } = await openWithDesktop({}, ({ type, ...request }) => {
      if (type !== 'input' || !('epoch' in request) || request.epoch === 7) return undefined;
      return {
        reply: {
          type: 'error',
          code: 'conflict',
          reason: 'not-your-desktop',
          message: 'Nobody has taken the desktop over.',
          retry: 'never',
        },
      };
    });
    const view = await openLiveView(gateway.url, 'office');
    await expect.poll(() => desktop.show(1)).toBe(1);
    await expect.poll(() => view.frames.length).toBeGreaterThan(0);
    expect(view.frames[0]).toMatchObject({ desktop: 'office', number: 1, bytes: picture });

    view.input(7, { type: 'move', x: 0.1, y: 0.2 });
    view.input(7, { type: 'click', x: 0.1, y: 0.2, button: 'left', count: 1 });
    view.input(6, { type: 'text', text: 'late' });
    await expect.poll(() => view.texts.length).toBe(1);
    expect(view.texts[0]).toMatchObject({ type: 'ERROR', payload: { code: 'not-your-desktop' } });
    expect(desktop.asked.filter(({ type }) => type === 'input')).toMatchObject([
      { epoch: 7, input: { type: 'move' } },
      { epoch: 7, input: { type: 'click' } },
      { epoch: 6, input: { type: 'text' } },
    ]);
    view.socket.close();
  });

  it('names the sender of input to each viewer, and refuses a second operator with the name of the first', async () => {
    let first = '';
    const { gateway, desktop } = await openWithDesktop({ token }, (request) =>
      request.type === 'input' && request.by_id !== first
        ? {
            reply: {
              type: 'error',
              code: 'conflict',
              reason: 'not-your-desktop',
              message: 'ann has the desktop.',
              retry: 'never',
            },
          }
        : undefined,
    );
    const [ann, bob] = [await newToken(gateway, 'operate'), await newToken(gateway, 'operate')];
    first = ann.split('_')[1] ?? '';
    const move = { type: 'move', x: 0.1, y: 0.2 } as const;
    const theirs = await openLiveView(gateway.url, 'office', `Bearer ${ann}`);
    const others = await openLiveView(gateway.url, 'office', `Bearer ${bob}`);
    theirs.input(7, move);
    others.input(7, move);
    const refusal = { code: 'not-your-desktop', message: expect.stringContaining('ann has the desktop') };
    await expect.poll(() => others.texts).toMatchObject([{ type: 'ERROR', payload: refusal }]);
    const answer = await gateway.request(
      'POST',
      '/api/v1/desktops/office/input',
      { epoch: 7, input: move },
      { authorization: `Bearer ${bob}` },
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reason: 'not-your-desktop', detail: 'ann has the desktop.' });
    expect(theirs.texts).toEqual([]);
    const inputs = desktop.asked.filter((request) => request.type === 'input');
    expect(new Set(inputs.map(({ by_id }) => by_id)).size).toBe(2);
    theirs.socket.close();
    others.socket.close();
  });

  it('skips frames for a client that reads too slowly, and shows it the newest one when it reads again', async () => {
    const { gateway, desktop } = await openWithDesktop();
    const view = await openLiveView(gateway.url, 'office');
    await expect.poll(() => desktop.show(1)).toBe(1);
    await expect.poll(() => view.frames.length).toBeGreaterThan(0);
    view.socket.pause();
    const large = Buffer.alloc(400_000, 1);
    const last = 150;
    for (let number = 2; number <= last; number += 1) {
      // It lives, however long this takes.
      view.socket.pong();
      await desktop.show(number, large);
    }
    view.socket.resume();
    await expect.poll(() => view.frames.at(-1)?.number).toBe(last);
    expect(view.frames.length).toBeLessThan(last);
    view.socket.close();
  });

  it('is refused to the role view, and ends with a reason if the desktop is not connected', async () => {
    const { gateway } = await openWithDesktop({ token });
    const viewer = await newToken(gateway, 'view');
    await expect(openLiveView(gateway.url, 'office', `Bearer ${viewer}`)).rejects.toThrow('403');
    const view = await openLiveView(gateway.url, 'nowhere', `Bearer ${token}`);
    await expect.poll(() => view.texts[0]).toMatchObject({ payload: { code: 'no-desktop' } });
    await expect.poll(() => view.socket.readyState).toBe(WebSocket.CLOSED);
  });
});

describe('taking a desktop over', () => {
  it('pauses the task that has it, and a release resumes the task; both are in the audit log', async () => {
    let epoch = 1;
    const { gateway, desktop } = await openWithDesktop({}, ({ type }) => {
      if (type === 'take-over') {
        epoch += 1;
        return { reply: { type: 'taken-over', epoch, task_id: taskId } };
      }
      if (type !== 'give-back') return undefined;
      epoch += 1;
      return { reply: { type: 'given-back', epoch } };
    });
    const stages = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      waitingMail,
    );
    const created = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
    const taskId: string = created.json().id;
    const status = async () => (await gateway.tasks.get(taskId))?.status;
    await expect.poll(status).toBe('running');

    const taken = await gateway.request('POST', '/api/v1/desktops/office/take-over');
    expect(taken.json()).toEqual({ epoch: 2, task_id: taskId });
    expect(desktop.asked.at(-1)).toEqual({ type: 'take-over', by: 'local', by_id: 'local' });
    await expect.poll(status).toBe('paused');

    const since = new Date().toISOString();
    await desktop.present({ epoch, owner: { type: 'person', by: 'local', task_id: taskId, since } });
    const given = await gateway.request('POST', '/api/v1/desktops/office/give-back', { epoch });
    expect(given.json()).toEqual({ epoch: 3, task_id: taskId });
    await expect.poll(status).not.toBe('paused');
    await stages.close();

    await gateway.request('POST', '/api/v1/desktops/office/input', {
      epoch,
      input: { type: 'key', keys: 'enter' },
    });
    const { entries } = (await gateway.request('GET', '/api/v1/audit')).json();
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toContain('POST /api/v1/desktops/:name/take-over');
    expect(actions).toContain('POST /api/v1/desktops/:name/give-back');
    expect(actions).not.toContain('POST /api/v1/desktops/:name/input');
  });

  it('is refused with the name of the person in control, and to the role view', async () => {
    const { gateway } = await openWithDesktop({ token }, ({ type }) =>
      type === 'take-over'
        ? {
            reply: {
              type: 'error',
              code: 'conflict',
              reason: 'desktop-taken',
              message: 'bob has had the desktop since noon.',
              retry: 'never',
            },
          }
        : undefined,
    );
    const answer = await gateway.request('POST', '/api/v1/desktops/office/take-over', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reason: 'desktop-taken', detail: expect.stringContaining('bob') });
    const viewer = await newToken(gateway, 'view');
    const refused = await gateway.request('POST', '/api/v1/desktops/office/take-over', undefined, {
      authorization: `Bearer ${viewer}`,
    });
    expect(refused.statusCode).toBe(403);
  });
});

const token = 'correct-horse-battery-staple';

/** A task whose step polls for a mail, so that it can be paused between two attempts. */
const waitingMail = { mail: async (_: unknown, { waitFor }: { waitFor(ms: number): never }) => waitFor(50) };

async function openDesktop(
  gateway: RunningGateway,
  name: string,
  answers: Parameters<typeof announceDesktop>[1] = () => undefined,
): Promise<AnnouncedDesktop> {
  const { keyPrefix } = gateway;
  const desktop = await announceDesktop({ redisUrl: bench.redis.url, keyPrefix, name }, answers);
  closing.push(() => desktop.close());
  return desktop;
}

/** A gateway, and a desktop `office` that is announced to it. */
async function openWithDesktop(
  overrides: Parameters<GatewayBench['start']>[0] = {},
  answers: Parameters<typeof announceDesktop>[1] = () => undefined,
) {
  const gateway = await bench.start(overrides);
  return { gateway, desktop: await openDesktop(gateway, 'office', answers) };
}

async function newToken(gateway: RunningGateway, role: string): Promise<string> {
  const answer = await gateway.request(
    'POST',
    '/api/v1/tokens',
    { name: 'somebody', role },
    { authorization: `Bearer ${token}` },
  );
  return answer.json().text;
}

/** A page that shows the live view. */
async function openLiveView(url: string, name: string, authorization = '') {
  const headers = authorization === '' ? {} : { authorization };
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/desktops/${name}/live`, { headers });
  const frames: (LiveFrame & { bytes: Buffer })[] = [];
  const texts: unknown[] = [];
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return void texts.push(JSON.parse(data.toString()));
    const end = 4 + data.readUInt32BE();
    frames.push({ ...JSON.parse(data.toString('utf8', 4, end)), bytes: data.subarray(end) });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const input = (epoch: number, what: PersonInput) =>
    socket.send(JSON.stringify({ type: 'input', epoch, input: what }));
  return { socket, frames, texts, input };
}
