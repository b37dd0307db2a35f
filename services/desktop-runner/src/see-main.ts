#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { loadSettings } from '@fixpoint/shared/config';
import { VisionPolicy } from '@fixpoint/shared/contracts';
import { toFailure } from '@fixpoint/shared/errors';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { z } from 'zod';
import { seeHere, seeHereSettings } from './see-here.js';

/**
 * One vision session on this machine's screen, for `fixpoint see`: its request is the one argument, as JSON. Writes lines of JSON: events
 * (`progress`), then `end` with the result, or `error`.
 */
const Request = z.strictObject({
  goal: z.string().min(1),
  policy: VisionPolicy.optional(),
  max_steps: z.int().positive().optional(),
  monitor: z.string().optional(),
  allow: z.array(z.string()).default([]),
});

const write = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => ending.abort(new Error('The session was ended.')));
}
const releases = createReleaseStack();
try {
  const { goal, policy, max_steps, monitor, allow } = Request.parse(JSON.parse(process.argv[2] ?? ''));
  const output = await seeHere({
    goal,
    policy,
    maxSteps: max_steps,
    monitor,
    allow,
    values: loadSettings(seeHereSettings, process.env, (message) => write({ type: 'progress', message })),
    environment: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    id: `here-${randomUUID()}`,
    onProgress: (message) => write({ type: 'progress', message }),
    log: createLogger({ name: 'see', level: 'silent' }),
    signal: ending.signal,
    releases,
  });
  write({ type: 'end', output });
} catch (error) {
  write({ type: 'error', failure: toFailure(error) });
  process.exitCode = 1;
} finally {
  await releases.release();
}
