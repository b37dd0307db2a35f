import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedisBinary } from '@fixpoint/cli/redis-server';
import { findFreePort } from '@fixpoint/shared/child-process';
import { stageNames } from '@fixpoint/shared/contracts';
import { shutdownDeadlineMs } from '@fixpoint/shared/lifecycle';
import { Redis } from 'ioredis';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The part of the compose specification that we use; anything else is a slip of the pen. */
const Service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.literal('.'), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  profiles: z.tuple([z.enum(['build', 'worker'])]).optional(),
  restart: z.enum(['unless-stopped', 'no']),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  user: z.literal('0:1000').optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  mem_limit: z.string().optional(),
  pids_limit: z.int().optional(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.literal(false) })).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'binds to loopback only')).optional(),
  volumes: z.array(z.string().regex(/^(\.\/)?[a-z-]+:\/[a-z/-]+(:ro)?$/)),
  healthcheck: z
    .strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.int() })
    .optional(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

let compose: z.infer<typeof Compose>;
let dockerfile: string;
beforeAll(async () => {
  compose = Compose.parse(parse(await readFile(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
  dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
});

describe('docker-compose.yml', () => {
  it('runs Redis and the five services, each from a target of the one Dockerfile (M-023, M-025)', async () => {
    const services = await readdir(join(root, 'services'));
    const others = ['orchestrator', 'redis', 'redis-access', 'worker'];
    expect(Object.keys(compose.services).sort()).toEqual([...services, ...others].sort());
    for (const name of services) {
      expect(compose.services[name]?.build?.target).toBe(name);
      expect(dockerfile).toMatch(
        new RegExp(
          `^FROM runtime AS ${name}\\n[\\s\\S]*?CMD \\[.*node(", "| )services/${name}/dist/main.js"\\]`,
          'm',
        ),
      );
    }
  });

  it('starts the orchestrator of builds only on request, as the command does (S1-099)', () => {
    expect(compose.services.orchestrator).toMatchObject({
      profiles: ['build'],
      build: { target: 'orchestrator' },
    });
    expect(dockerfile).toMatch(/^FROM runtime AS orchestrator\n(?:(?!FROM).*\n)*?CMD .*"build", "watch"\]$/m);
  });

  it('runs one session of a build on request, with a browser, Node and no Redis (S1-007, S1-112)', () => {
    const { orchestrator, worker, fixer } = compose.services;
    expect(worker).toMatchObject({ profiles: ['worker'], restart: 'no', build: { target: 'worker' } });
    expect(worker?.build?.target).not.toBe(orchestrator?.build?.target);
    expect(Object.keys(worker?.environment ?? {})).toEqual(
      expect.arrayContaining(['ISSUE_NUMBER', 'GITHUB_REPOSITORY']),
    );
    expect([worker?.cap_add, worker?.user]).toEqual([fixer?.cap_add, fixer?.user]);
    expect(dockerfile).toMatch(/^FROM fixer AS worker\n[\s\S]*?CMD .*"build", "run"\]$/m);
    expect(dockerfile).toMatch(/AS fixer\n[\s\S]*chromium/);
  });

  it('replaces the parts on AWS, as docs/build.md says part by part (S1-046, S1-100)', async () => {
    const text = await readFile(join(root, 'docs/build.md'), 'utf8');
    const table = text.slice(text.indexOf('## Replacements for the AWS parts'));
    for (const part of [
      'ECS',
      'Step Functions',
      'STATE_MACHINE_ARN',
      'start_execution',
      'CloudWatch',
      'CDK',
    ]) {
      expect(table, part).toContain(part);
    }
    // The command starts what the profile of the service names.
    expect(table).toContain('docker compose --profile build up --build --detach');
    expect(compose.services.orchestrator?.profiles).toEqual(['build']);
    for (const [stage] of table.matchAll(/build-(?:triage|setup|test|push)/g))
      expect(stageNames).toContain(stage);
  });

  it('keeps every acknowledged write and evicts nothing', () => {
    const command = compose.services.redis?.command?.join(' ');
    expect(command).toContain('--appendonly yes --appendfsync always --maxmemory-policy noeviction');
    expect(command).toContain('--hash-max-listpack-value 1024');
  });

  it('gives a service longer to stop than it gives its steps', () => {
    for (const [name, { stop_grace_period: grace }] of Object.entries(compose.services)) {
      if (name !== 'redis-access')
        expect(Number.parseInt(grace ?? '0', 10) * 1000, name).toBeGreaterThan(shutdownDeadlineMs);
    }
  });

  it('lets comparators and fixers be scaled: no fixed name, no fixed port (M-030)', () => {
    for (const name of ['comparator', 'fixer']) {
      expect(compose.services[name]).not.toHaveProperty('ports');
      expect(compose.services[name]).not.toHaveProperty('container_name');
    }
  });

  it('starts nothing before Redis is healthy, and checks the health of every service', () => {
    expect(compose.services.redis?.healthcheck?.test.at(-1)).toBe('ping');
    expect(dockerfile).toMatch(/^FROM node:\S+ AS runtime\n[\s\S]*?HEALTHCHECK/m);
    for (const [name, service] of Object.entries(compose.services)) {
      if (!name.startsWith('redis') && name !== 'worker')
        expect(service.depends_on).toEqual({ redis: { condition: 'service_healthy' } });
    }
  });

  it('gives each service a separate Redis user, whose password no other service and no environment has', async () => {
    const access = Object.entries(compose.services).map(([name, { volumes }]) => {
      return [name, volumes.filter((volume) => volume.includes('-access:'))] as const;
    });
    const made = access.find(([name]) => name === 'redis-access')?.[1] ?? [];
    for (const [name, volumes] of access) {
      if (name === 'redis-access') continue;
      if (name === 'worker') {
        expect(volumes).toEqual([]);
        continue;
      }
      expect(volumes, name).toEqual([`${name === 'redis' ? 'redis' : name}-access:/run/access:ro`]);
      expect(made).toContain(`${name}-access:/access/${name}`);
      expect(dockerfile).toContain(`/access/${name}`);
      if (name === 'redis') continue;
      expect(compose.services[name]?.environment).toMatchObject({ REDIS_URL_FILE: '/run/access/redis-url' });
      expect(compose.services[name]?.environment).not.toHaveProperty('REDIS_URL');
    }
    expect(compose.services.redis?.depends_on).toEqual({
      'redis-access': { condition: 'service_completed_successfully' },
    });
  });

  it('starts a Redis that accepts only these users, passes its health check, and keeps all of it after a crash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fixpoint-compose-'));
    const [entry = ''] = /(?<=^ENTRYPOINT ).*redis.*$/m.exec(dockerfile) ?? [];
    const [program = '', ...args] = JSON.parse(entry) as string[];
    const port = await findFreePort();
    const inFolder = (word: string) =>
      word === '/access' ? folder : word.replace('redis://redis:6379', `redis://127.0.0.1:${port}`);
    const run = (command: string, words: string[]) =>
      new Promise<{ exitCode: unknown; all: string }>((resolve) => {
        execFile(command, words, { cwd: root }, (error, output, errors) =>
          resolve({ exitCode: error === null ? 0 : error.code, all: output + errors }),
        );
      });
    expect(await run(program, args.map(inFolder))).toMatchObject({ exitCode: 0 });
    const [, ...options] = compose.services.redis?.command ?? [];
    const words = options.map((word) =>
      word === '/run/access/users.acl' ? join(folder, 'redis/users.acl') : word,
    );
    const binary = await findRedisBinary();
    const start = () =>
      spawn(binary, [...words, '--port', String(port), '--dir', folder], { stdio: 'ignore' });
    let server = start();
    const stop = async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    };
    try {
      const [, client = '', ...check] = compose.services.redis?.healthcheck?.test ?? [];
      const healthy = () => run(client, ['-p', String(port), ...check]);
      await expect.poll(async () => (await healthy()).exitCode).toBe(0);
      expect((await run(client, ['-p', String(port), '-e', 'ping'])).all).toContain('NOAUTH');
      const url = (await readFile(join(folder, 'gateway/redis-url'), 'utf8')).trim();
      const redis = new Redis(url);
      expect(await redis.set('{fixpoint}:ping', '1')).toBe('OK');
      const script = "redis.call('set', KEYS[1], '1') return redis.call('hset', KEYS[2], 'field', '1')";
      await redis.eval(script, 2, '{fixpoint}:ping', '{fixpoint}:task:one');
      redis.disconnect();
      await stop();
      // What a script wrote is a transaction in the append-only file.
      server = start();
      await expect.poll(async () => (await healthy()).exitCode).toBe(0);
      const again = new Redis(url);
      expect(await again.hget('{fixpoint}:task:one', 'field')).toBe('1');
      again.disconnect();
      for (const password of ['', 'default']) {
        const asDefault = ['-p', String(port), '-e', '--user', 'default', '--pass', password, 'ping'];
        expect((await run(client, asDefault)).all).toMatch(/WRONGPASS|NOAUTH/);
      }
      await stop();
      expect((await healthy()).exitCode).not.toBe(0);
    } finally {
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('builds the whole sandbox of the coding agent, and gives its container no other rights', () => {
    const { fixer } = compose.services;
    // Unless the shell says otherwise, the image does.
    expect(fixer?.environment).toHaveProperty('SANDBOX', null);
    expect(dockerfile).toMatch(/AS fixer\n[\s\S]*\nENV SANDBOX=required\n/);
    expect(fixer?.cap_drop).toEqual(['ALL']);
    expect(fixer?.cap_add).toEqual([
      'CHOWN',
      'DAC_OVERRIDE',
      'FOWNER',
      'KILL',
      'SETGID',
      'SETPCAP',
      'SETUID',
      'SYS_PTRACE',
    ]);
    expect(dockerfile).toMatch(/AS fixer\n[\s\S]*bubblewrap/);
  });

  it('does not let the gateway start without a token', () => {
    expect(compose.services.gateway?.environment?.FIXPOINT_TOKEN).toMatch(/^\$\{FIXPOINT_TOKEN:\?/);
  });
});

it('the Dockerfile copies the manifest of every workspace, or npm ci would not know it', async () => {
  for (const kind of ['packages', 'services']) {
    for (const name of await readdir(join(root, kind))) {
      expect(dockerfile).toContain(`COPY ${kind}/${name}/package.json ${kind}/${name}/\n`);
    }
  }
});

it('the image has the version of the coding agent that this project pins', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(dockerfile).toContain(`@anthropic-ai/claude-code@${devDependencies['@anthropic-ai/claude-code']}\n`);
});
