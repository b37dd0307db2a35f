import { createCuaApi } from '@fixpoint/desktop/cua-cloud';
import { z } from 'zod';
import type { MachineProvider, ProvidedMachine } from './desktops.js';

export interface CuaCloudOptions {
  /** Without `/v1`. */
  readonly base: string;
  readonly key: string;
  /** Time limit for one response, in milliseconds. */
  readonly timeout?: number;
}

const Status = z.enum(['pending', 'running', 'stopped', 'terminated', 'failed']);

/** Machines at CUA Cloud, as desktops. */
export function createCuaCloud({ base, key, timeout = 15_000 }: CuaCloudOptions): MachineProvider {
  const api = createCuaApi({ base, key, timeoutMs: timeout });
  return {
    name: 'cua-cloud',
    async list(signal) {
      const machines = await api.list(signal);
      return machines.map(({ name, status }): ProvidedMachine => {
        const read = Status.safeParse(status);
        return { name, status: read.success ? read.data : 'unknown' };
      });
    },
    command: (name, command, signal) => api.command(name, command, signal),
  };
}
