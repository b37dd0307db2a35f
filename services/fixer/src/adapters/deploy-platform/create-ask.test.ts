import { findFreePort } from '@fixpoint/shared/child-process';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serve } from '../../../testing/serve.js';
import { createAsk } from './create-ask.js';

const { signal } = new AbortController();

it('reports a platform that does not respond as slow, and one that cannot be reached as unreachable', async () => {
  const silent = await serve(() => {});
  await expect(createAsk({ timeoutMs: 200 })(silent, z.unknown(), signal)).rejects.toThrow(
    'no response within 0.2 s',
  );
  const closed = `http://127.0.0.1:${await findFreePort()}`;
  await expect(createAsk({ timeoutMs: 60_000 })(closed, z.unknown(), signal)).rejects.toThrow(
    'no connection',
  );
});

it('ends with the reason of the caller when the caller stops', async () => {
  const silent = await serve(() => {});
  const stop = new AbortController();
  const response = createAsk({ timeoutMs: 60_000 })(silent, z.unknown(), stop.signal);
  stop.abort(new Error('The task was cancelled.'));
  await expect(response).rejects.toThrow('The task was cancelled.');
});
