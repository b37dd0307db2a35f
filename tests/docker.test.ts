import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shutdownDeadlineMs } from '@fixpoint/shared/lifecycle';
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
  restart: z.literal('unless-stopped'),
  stop_grace_period: z.string().regex(/^\d+s$/),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  environment: z.record(z.string(), z.string().nullable()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'binds to loopback only')).optional(),
  volumes: z.array(z.string().regex(/^(\.\/)?[a-z-]+:\/[a-z/]+(:ro)?$/)),
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
    expect(Object.keys(compose.services).sort()).toEqual([...services, 'redis'].sort());
    for (const name of services) {
      expect(compose.services[name]?.build?.target).toBe(name);
      expect(dockerfile).toMatch(
        new RegExp(`^FROM runtime AS ${name}\\n[^]*?CMD \\["node", "services/${name}/dist/main.js"\\]`, 'm'),
      );
    }
  });

  it('keeps every acknowledged write and evicts nothing', () => {
    const command = compose.services.redis?.command?.join(' ');
    expect(command).toContain('--appendonly yes --appendfsync always --maxmemory-policy noeviction');
  });

  it('gives a service longer to stop than it gives its steps', () => {
    for (const { stop_grace_period: grace } of Object.values(compose.services)) {
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(shutdownDeadlineMs);
    }
  });

  it('lets comparators and fixers be scaled: no fixed name, no fixed port (M-030)', () => {
    for (const name of ['comparator', 'fixer']) {
      expect(compose.services[name]).not.toHaveProperty('ports');
      expect(compose.services[name]).not.toHaveProperty('container_name');
    }
  });

  it('starts nothing before Redis is healthy, and checks the health of every service', () => {
    expect(compose.services.redis?.healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping']);
    expect(dockerfile).toMatch(/^FROM node:\S+ AS runtime\n[\s\S]*?HEALTHCHECK/m);
    for (const [name, service] of Object.entries(compose.services)) {
      if (name !== 'redis') expect(service.depends_on).toEqual({ redis: { condition: 'service_healthy' } });
    }
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
