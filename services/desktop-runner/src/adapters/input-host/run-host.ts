import { ConfigurationError, FixpointError, toFailure } from '@fixpoint/shared/errors';
import { openPlatform } from '../platform/open-platform.js';
import { createFailsafe, createPace, type HostContext, type NutJs, type Operation } from './host-context.js';

import { type HostReply, type HostRequest, type HostStart, operationRules } from './host-protocol.js';

import { type OperationName, operations } from './operations/operations.js';
import { createNutScreen } from './operations/screen-operations.js';

export interface HostProcess {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  send(reply: HostReply): void;
  listen(hear: (request: HostRequest) => void): void;
  /** Called when the parent is gone. */
  onOrphaned(end: () => void): void;
  exit(): void;
}

const signOfLifeMs = 1_000;

/**
 * States: waiting for `start` → serving, one operation at a time → ended, by `stop` or because the parent is gone. It releases every key and button
 * at its start, for those that a killed predecessor left down, and at its end, for its own.
 */
export function runHost(host: HostProcess): void {
  let context: HostContext | undefined;
  let running: { readonly id: number; readonly cancel: AbortController } | undefined;

  async function start(options: HostStart): Promise<void> {
    try {
      context = await openContext(host, options);
      host.send({ type: 'ready' });
    } catch (error) {
      host.send({ type: 'refused', failure: toFailure(error) });
    }
  }

  async function run({ id, operation, input }: Extract<HostRequest, { type: 'run' }>): Promise<void> {
    const cancel = new AbortController();
    running = { id, cancel };
    const signs = setInterval(() => host.send({ type: 'alive' }), signOfLifeMs);
    try {
      if (context === undefined) throw new Error('The host has not started.');
      if (operationRules[operation].touches) await context.checkFailsafe();
      const act = operations[operation] as Operation<unknown, unknown>;
      const result = await act(input, context, cancel.signal);
      host.send({ type: 'done', id, result });
    } catch (error) {
      // Held keys would stay down: the process that held them may never come back.
      if (error instanceof FixpointError && error.code === 'failsafe') context?.platform.releaseAll();
      host.send({ type: 'failed', id, failure: toFailure(asTyped(error, operation)) });
    } finally {
      clearInterval(signs);
      running = undefined;
    }
  }

  function end(): void {
    running?.cancel.abort();
    context?.platform.releaseAll();
    context?.platform.close();
    host.exit();
  }

  host.onOrphaned(end);
  host.listen((request) => {
    if (request.type === 'start') void start(request);
    else if (request.type === 'run') void run(request);
    else if (request.type === 'stop') end();
    else if (running?.id === request.id) running.cancel.abort();
  });
}

async function openContext(host: HostProcess, options: HostStart): Promise<HostContext> {
  // The platform checks if there is a screen at all: nut-js's first call without one ends the process.
  const platform = await openPlatform(host.platform, host.environment, options.lockWaitMs);
  platform.releaseAll();
  const nut = await loadNutJs();
  nut.mouse.config.autoDelayMs = 0;
  nut.keyboard.config.autoDelayMs = 0;
  nut.providerRegistry.getKeyboard().setKeyboardDelay(0);
  nut.providerRegistry.getMouse().setMouseDelay(0);

  const pointer: HostContext['pointer'] = async () => {
    const { x, y } = await nut.mouse.getPosition();
    const origin = platform.origin();
    return { space: 'logical', x: x - origin.x, y: y - origin.y };
  };
  const failsafe = createFailsafe(await pointer());
  return {
    nut,
    platform,
    failsafe,
    pointer,
    pace: createPace(() => performance.now()),
    screen: createNutScreen({ nut, platform, pointer }),
    async checkFailsafe() {
      if (options.failsafeCorner) failsafe.check(await pointer(), await platform.displays());
    },
  };
}

async function loadNutJs(): Promise<NutJs> {
  try {
    return await import('@nut-tree-fork/nut-js');
  } catch (cause) {
    throw new ConfigurationError('nut-js cannot be loaded on this machine.', {
      hint: 'It needs an x64 Node on Linux and Windows and, on Linux, libxtst6.',
      cause,
    });
  }
}

/** An error of nut-js or of the system is never a reason to repeat an input. */
function asTyped(error: unknown, operation: OperationName): FixpointError {
  if (error instanceof FixpointError) return error;
  return new FixpointError(error instanceof Error ? error.message : String(error), {
    code: 'input-failed',
    retry: operationRules[operation].touches ? 'never' : 'backoff',
    context: { operation },
    cause: error,
  });
}
