import { once } from 'node:events';
import { createDesktopDirectory } from '@fixpoint/desktop/directory';
import { DesktopWork, type TaskEvent, type TaskSpec } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createMemoryArtifacts, createTaskSpec } from '@fixpoint/shared/testing';
import { createStageRuntime } from '@fixpoint/tasks/engine';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createFindDesktopStage } from '../../services/desktop-runner/src/stages/find-desktop-stage.js';
import { createGatewayBench, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { startGatewayProgram } from '../../services/gateway/testing/start-program.js';
import { startFaultyLink } from '../harness/faulty-link.js';
import { type Screen, type StandInMachine, startStandInMachine } from './create-stand-in-machine.js';

const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const log = createLogger({ name: 'test', level: process.env.MACHINE_LOG ?? 'silent' });

/**
 * A gateway with its Redis, and a bad network between it and machines. `awayMs`: how long a machine may be out of reach; absent: as in
 * earnest, and so are all durations of the machines.
 */
export async function createMachineWorld({ awayMs }: { readonly awayMs?: number }) {
  const releases = createReleaseStack();
  const artifacts = createMemoryArtifacts();
  const bench = await createGatewayBench();
  releases.defer('the bench', () => bench.close());
  const startGateway = (keyPrefix?: string): Promise<RunningGateway> =>
    bench.start({
      token: ownerToken,
      artifacts,
      log,
      ...(awayMs === undefined ? {} : { machinesAwayMs: awayMs }),
      ...(keyPrefix === undefined ? {} : { keyPrefix }),
    });
  let gateway = await startGateway();
  const link = await startFaultyLink(gateway.url);
  releases.defer('the link', () => link.close());
  const at = { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix, log };
  const directory = createDesktopDirectory(at);
  releases.defer('the directory', () => directory.close());
  const runtime = createStageRuntime({ ...at, service: 'test', sweepMs: 100, graceMs: 500 });
  releases.defer('the runtime', () => runtime.close());
  runtime.serve('find-desktop', createFindDesktopStage({ directory, retryMs: 50 }));
  await runtime.start();
  let desktops = 0;

  async function enrol(desktop: string): Promise<string> {
    const answer = await gateway.request('POST', '/api/v1/machines/enrolments', { desktop }, owner);
    expect(answer.statusCode).toBe(201);
    return answer.json().code;
  }

  const statusOf = async (id: string) => (await gateway.tasks.get(id))?.status;

  return {
    artifacts,
    link,
    gateway: () => gateway,
    enrol,
    /** A machine of its own for one test, with a desktop that no other test has. */
    async startMachine(screen: Screen, { maxRetries = 0 }: { readonly maxRetries?: number } = {}) {
      desktops += 1;
      const name = `desk-${desktops}`;
      const own = {
        url: link.url,
        screen,
        maxRetries,
        machine: `machine-${desktops}`,
        isInEarnest: awayMs === undefined,
      };
      const first = await startStandInMachine({ ...own, token: await enrol(name) });
      const started: StandInMachine[] = [first];
      onTestFinished(async () => {
        link.join();
        link.double(false);
        link.swap(false);
        for (const standInMachine of started) await standInMachine.close();
      });
      return {
        name,
        machine: first,
        /** The next life of the runner, with the token that it kept. */
        async restart(): Promise<StandInMachine> {
          const next = await startStandInMachine({ ...own, token: first.tokens[0] });
          started.push(next);
          return next;
        },
      };
    },
    /** What a person does over the REST API. */
    async request(path: string, body?: object) {
      const method = body === undefined ? 'GET' : 'POST';
      const answer = await gateway.request(method, `/api/v1/${path}`, body, owner);
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
    },
    /** Opens the live view of a desktop, and adds its messages to the lists. */
    async openLiveView(name: string) {
      const url = `${gateway.url.replace('http', 'ws')}/api/v1/desktops/${name}/live`;
      const socket = new WebSocket(url, { headers: owner });
      onTestFinished(() => socket.terminate());
      const pictures: Buffer[] = [];
      const texts: string[] = [];
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (isBinary) pictures.push(data.subarray(4 + data.readUInt32BE(0)));
        else texts.push(data.toString('utf8'));
      });
      await once(socket, 'open');
      return { pictures, texts, send: (message: object) => socket.send(JSON.stringify(message)) };
    },
    /** A gateway in a process of its own, of the same installation: what goes over the link goes to it from now on. */
    async startProgram(home: string) {
      const program = await startGatewayProgram({
        REDIS_URL: bench.redis.url,
        FIXPOINT_KEY_PREFIX: gateway.keyPrefix,
        FIXPOINT_HOME: home,
        FIXPOINT_TOKEN: ownerToken,
        STEP_LOCK_MS: '2000',
      });
      link.to(program.url);
      return program;
    },
    /** Another gateway takes the place of the one that runs, which is closed. */
    async replaceGateway(): Promise<void> {
      const before = gateway;
      gateway = await startGateway(before.keyPrefix);
      link.to(gateway.url);
      await before.close();
    },
    async createTask(name: string): Promise<string> {
      const { task } = await gateway.tasks.create({ spec: specFor(name), approval: 'auto', by: 'ann' });
      return task.id;
    },
    statusOf,
    completed: (id: string) => expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('completed'),
    /** What the log of the task says about the work of its machine. */
    async story(id: string): Promise<string[]> {
      const messages = (await gateway.tasks.events(id)).map(({ message }: TaskEvent) => message);
      return messages.filter((text) => /Clicked|Worker/.test(text));
    },
    /** Where the task shows now that its worker is lost. */
    async lossesShown(id: string): Promise<Record<'task' | 'row' | 'agent', boolean>> {
      const read = async (path: string) => (await gateway.request('GET', path, undefined, owner)).json();
      const [task, { tasks: rows }] = await Promise.all([read(`/api/v1/tasks/${id}`), read('/api/v1/tasks')]);
      const params = { name: 'get_task_progress', arguments: { task_id: id } };
      const answer = await gateway.request('POST', '/mcp', { method: 'tools/call', params }, owner);
      return {
        task: task.worker_lost_at !== undefined,
        row: rows.find((row: { id: string }) => row.id === id)?.worker_lost_at !== undefined,
        agent: answer.json().result.structuredContent.next_action.includes('worker was lost'),
      };
    },
    async isListedAsConnected(name: string): Promise<boolean | undefined> {
      const { desktops: listed } = (
        await gateway.request('GET', '/api/v1/desktops', undefined, owner)
      ).json();
      return listed.find((candidate: { name: string }) => candidate.name === name)?.runner.connected;
    },
    close: () => releases.release(),
  };
}

function specFor(name: string): TaskSpec {
  const { intent, ...rest } = createTaskSpec({ service: null });
  return {
    ...rest,
    intent: { ...intent, kind: 'vision', service: null },
    desktop: DesktopWork.parse({ mode: 'vision', desktop: { name } }),
  };
}
