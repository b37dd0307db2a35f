import { randomUUID } from 'node:crypto';
import { type CallerKeys, createKeySeal, defaultCuaBase } from '@fixpoint/desktop/cua-cloud';
import type { Role } from '@fixpoint/shared/contracts/routes';
import type { FastifyInstance } from 'fastify';
import type { RecordAction } from '../../access/audit-log.js';

import type { GatewayDeps } from '../../gateway-deps.js';
import { serveCallerKey } from './caller-key-routes.js';
import { createCuaCloud } from './cua-machines.js';
import { createDesktops, type Desktops } from './desktops.js';
import { createForgetCaller } from './forget-caller.js';
import { createInputCounts } from './input-counts.js';
import { createMachineDemand } from './machine-demand.js';
import { serveDesktops } from './routes.js';
import { serveScreens } from './screen-routes.js';

/** CUA Cloud as callers use it: with the key of the gateway, or with their own. */
export interface CallerDesktops {
  /** The key of the gateway. */
  readonly ownKey: string | undefined;
  /** The caller with this key. */
  readonly callerOf: (key: string) => string;
  /** The desktops of the caller with this key; undefined: those of the installation. */
  readonly desktopsWith: (callerKey: string | undefined) => Desktops;
}

export function createCallerDesktops({
  directory,
  cua = { base: defaultCuaBase, key: undefined },
}: Pick<GatewayDeps, 'directory' | 'cua'>): CallerDesktops {
  const { base, key: ownKey, callerKeys } = cua;
  // Without stored keys, the gateway recognises callers until it ends.
  const { callerOf } = callerKeys ?? createKeySeal(randomUUID());
  return {
    ownKey,
    callerOf,
    desktopsWith(callerKey) {
      const key = callerKey ?? ownKey;
      return createDesktops({
        directory,
        caller: callerKey === undefined ? null : callerOf(callerKey),
        provider: key === undefined ? null : createCuaCloud({ base, key }),
        demand:
          key === undefined || callerKeys === undefined
            ? undefined
            : createMachineDemand({ callerKeys, directory, key }),
      });
    },
  };
}

/** Desktops, their screens and the keys of callers. */
export async function registerDesktops(
  app: FastifyInstance,
  {
    callerKeys,
    record,
    ...shared
  }: {
    readonly callerKeys: CallerKeys | undefined;
    readonly record: RecordAction;
    /** Least role that may see a screen. */
    readonly screenRole: Role;
    /** Aborts when the gateway closes. */
    readonly closing: AbortSignal;
  },
): Promise<void> {
  const inputs = createInputCounts({ record });
  app.addHook('onClose', () => inputs.flush());
  await app.register(serveDesktops, shared);
  await app.register(serveCallerKey, { forgetCaller: createForgetCaller(callerKeys) });
  await app.register(serveScreens, { ...shared, inputs });
}
