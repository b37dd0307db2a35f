import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../services/gateway/testing/start-gateway.js';

const run = promisify(execFile);
const version = '0.1.16';
/** The other scenarios call tools, resources and prompts that only a server made for them has. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

let bench: GatewayBench;
let gateway: RunningGateway;
let folder: string;
let program: string;

/** Installs the protocol's own test program. It needs one function of Node 22 for a command that is not used here. */
async function installConformance(): Promise<string> {
  await run('npm', ['install', '--no-audit', '--no-fund', `@modelcontextprotocol/conformance@${version}`], {
    cwd: folder,
  });
  const dist = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist');
  const source = await readFile(join(dist, 'index.js'), 'utf8');
  const path = join(dist, 'for-node-20.mjs');
  await writeFile(path, source.replace('globSync as', 'statSync as'));
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  program = await installConformance();
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(async () => {
  await bench?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

it.each(scenarios)(
  'passes the scenario %s of the protocol’s conformance tests',
  { tags: ['night'] },
  async (scenario) => {
    const args = [program, 'server', '--url', new URL('/mcp', gateway.url).href, '--scenario', scenario];
    const { stdout, code } = await run(process.execPath, args, { cwd: folder }).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  },
);
