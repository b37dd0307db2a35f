import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { stageHandlers } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { serveStages } from '../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../testing/start-gateway.js';

const deck = Buffer.from('PK\x03\x04 ppt/presentation.xml', 'latin1');
const name = 'Ergebnis für Käse.pptx';
const owner = { authorization: 'Bearer correct-horse-battery-staple' };
const run = promisify(execFile);
let bench: GatewayBench;
let gateway: RunningGateway;
let stages: { close(): Promise<void> };
let page: string;
let token: string;

beforeAll(async () => {
  bench = await createGatewayBench();
  const artifacts = createMemoryArtifacts();
  gateway = await bench.start({ token: 'correct-horse-battery-staple', artifacts });
  stages = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    {
      async mail(input, context) {
        const delivered = await stageHandlers.mail(input, context);
        const artifact = await artifacts.put(deck);
        return { ...delivered, documents: [{ artifact, name, type: 'pptx', bytes: deck.length }] };
      },
    },
  );
  page = await readFile(new URL('../../../docs/integrate.md', import.meta.url), 'utf8');
  const scope = { services: ['market-research'] };
  const body = { name: 'client', role: 'operate', scope };
  token = (await gateway.request('POST', '/api/v1/tokens', body, owner)).json().text;
});
afterAll(async () => {
  await stages?.close();
  await bench.close();
});

function has(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.for([
  { language: 'js', file: 'client.mjs', program: process.execPath, needs: ['--version'] },
  { language: 'python', file: 'client.py', program: 'python3', needs: ['-c', 'import requests'] },
  { language: 'bash', file: 'client.sh', program: 'bash', needs: ['-c', 'curl --version && jq --version'] },
])(
  'the $language client of the page runs a task to its end and saves its document by name',
  { timeout: 90_000 },
  async ({ language, file, program, needs }, { skip }) => {
    if (!has(program, needs)) return skip(`${program} ${needs.join(' ')} fails here.`);
    const folder = await mkdtemp(join(tmpdir(), 'integrate-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [, code = ''] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page) ?? [];
    await writeFile(join(folder, file), code);
    const args = [file, goodRequest.description, JSON.stringify(goodRequest.context)];
    const env = { ...process.env, FIXPOINT_URL: gateway.url, FIXPOINT_TOKEN: token };
    const { stdout } = await run(program, args, { cwd: folder, env, timeout: 60_000 });
    const [task] = (await gateway.request('GET', '/api/v1/tasks?limit=1', undefined, owner)).json().tasks;
    expect(task.status).toBe('completed');
    expect((await readdir(folder)).sort()).toEqual([name, file].sort());
    expect(await readFile(join(folder, name))).toEqual(deck);
    expect(stdout.trim().split('\n').length).toBe(task.last_event);
  },
);
