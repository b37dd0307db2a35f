import { FixpointError, NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import type { Desktop, DesktopCommand, Desktops } from './desktop.js';

/** Their public API. */
export const defaultCuaBase = 'https://api.cua.ai';

export interface CuaCloudOptions {
  /** Without `/v1`. */
  readonly base: string;
  readonly key: string;
  /** Longest time for one answer, in milliseconds. */
  readonly timeout?: number;
}

/** The fields of theirs that we read; a password is among the others. */
const Machines = z.array(z.object({ name: z.string(), status: z.string() }));
const known = ['pending', 'running', 'stopped', 'terminated', 'failed'] as const;
const Status = z.enum(known);
const longestAnswer = 1024 * 1024;

/** Machines at CUA Cloud, over its HTTP API: https://www.cua.ai/docs/computer-sdk/cloud-vm-management. */
export function createCuaCloud({ base, key, timeout = 15_000 }: CuaCloudOptions): Desktops {
  async function ask(method: 'GET' | 'POST', path: string, signal: AbortSignal): Promise<Response> {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
    try {
      return await fetch(url, {
        method,
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw new UnavailableError('CUA Cloud does not answer.', {
        code: 'unavailable',
        hint: 'Try again; check CUA_API_BASE where it is set.',
        cause,
      });
    }
  }

  return {
    async list(signal) {
      const answer = await ask('GET', 'v1/vms', signal);
      if (!answer.ok) throw refused(answer.status);
      const text = await answer.text();
      const machines = text.length > longestAnswer ? undefined : Machines.safeParse(parse(text)).data;
      if (machines === undefined) {
        throw new UnavailableError('CUA Cloud answered something that is no list of machines.', {
          code: 'unavailable',
        });
      }
      return machines.map(({ name, status }): Desktop => {
        const read = Status.safeParse(status);
        return { name, provider: 'cua-cloud', status: read.success ? read.data : 'unknown' };
      });
    },
    async command(name, command: DesktopCommand, signal) {
      const answer = await ask('POST', `v1/vms/${encodeURIComponent(name)}/${command}`, signal);
      await answer.body?.cancel();
      if (answer.status === 404) throw new NotFoundError('sandbox', name);
      if (!answer.ok) throw refused(answer.status);
    },
  };
}

function refused(status: number): FixpointError {
  if (status === 401 || status === 403) {
    return new FixpointError('CUA Cloud does not accept the key.', {
      code: 'cua-key-refused',
      retry: 'never',
      hint: 'Send a valid key as X-CUA-API-Key, or set CUA_API_KEY.',
    });
  }
  return new UnavailableError(`CUA Cloud answered with status ${status}.`, {
    code: 'unavailable',
    hint: 'Try again later.',
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
