import { randomUUID } from 'node:crypto';
import { parseKeys } from '@fixpoint/desktop/keys';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import { createLogger } from '@fixpoint/shared/logging';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { InputAction } from '../../services/desktop-runner/src/core/input/input-action.js';
import { serveDesktop } from '../../services/desktop-runner/src/desktop/serve-desktop.js';
import { type ServedHost, serveHost } from '../../services/desktop-runner/src/remote/serve-host.js';
import { createDesktopStage } from '../../services/desktop-runner/src/stages/desktop-stage.js';
import { createRecordingDriver } from '../../services/desktop-runner/testing/recording-driver.js';

/** What a screen has been through, over all runners that were ever started for it. */
export interface Screen {
  /** Names of the clicks that it got, in order. */
  readonly clicks: string[];
  /** Input actions of people, in order. */
  readonly inputs: InputAction[];
  /** What a step does; by default five clicks, each once. */
  work: (tools: {
    readonly context: StageContext;
    readonly signal: AbortSignal;
    readonly artifacts: ArtifactStore;
    /** Clicks once in the life of the step, whichever run does it. */
    click(name: string): Promise<unknown>;
  }) => Promise<void>;
}

export const createScreen = (): Screen => ({
  clicks: [],
  inputs: [],
  async work({ click, context }) {
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await click(name);
      await context.progress(`Clicked ${name}.`);
    }
  },
});

/** Stops after the second click, until the test lets it go on. */
export function holdAfterTwo(screen: Screen) {
  const { work } = screen;
  let goOn = () => {};
  let reach = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  screen.work = (tools) =>
    work({
      ...tools,
      async click(name) {
        if (name === 'three' && screen.clicks.length === 2) {
          reach();
          await Promise.race([
            gate,
            new Promise((_, reject) =>
              tools.signal.addEventListener('abort', () => reject(tools.signal.reason)),
            ),
          ]);
        }
        return tools.click(name);
      },
    });
  return { reached, goOn: () => goOn() };
}

/** A runner, and the tokens that it was given. */
export interface StandInMachine extends ServedHost {
  readonly tokens: string[];
}

/** A runner as on a machine of its own, but that its desktop is a stand-in: a real link, real stages, no real screen. */
export async function startStandInMachine(options: {
  readonly url: string;
  readonly screen: Screen;
  readonly token?: string | undefined;
  readonly machine?: string;
  readonly name?: string;
  readonly maxRetries?: number;
  /** All durations as in earnest. */
  readonly isInEarnest?: boolean;
}): Promise<StandInMachine> {
  const { url, screen, token, machine = randomUUID(), name = 'office' } = options;
  const log = createLogger({ name: 'machine', level: process.env.MACHINE_LOG ?? 'silent' });
  const tokens: string[] = [];
  const { driver } = await createRecordingDriver();
  let closeDesktop: () => Promise<void> = async () => {};
  const served = await serveHost({
    url,
    credential: () => tokens.at(-1) ?? token,
    identity: { machine, host: 'stand-in', desktop: name, version: '0.1.0' },
    log,
    maxRetries: options.maxRetries ?? 0,
    ...(options.isInEarnest === true
      ? {}
      : { firstWaitMs: 50, maxWaitMs: 200, pingMs: 100, handshakeMs: 1_000 }),
    onWelcome(welcome) {
      if (welcome.token !== undefined) tokens.push(welcome.token);
    },
    async open({ welcome, artifacts, link, onEnded }) {
      const desktop = await serveDesktop({
        name: welcome.desktop,
        driver,
        capabilities: ['linux'],
        parseKeys,
        link,
        log,
        onEnded,
        idleMs: 60_000,
        controller: {
          async perform(action) {
            screen.inputs.push(action);
            const change = { before: null, after: null, changed: null };
            return { outcome: 'done', screen: change, ms: 1, note: '' };
          },
          observe: (request, signal) => driver.screen.capture({ ...request, redact: [] }, signal),
          thumbnail: () => driver.screen.thumbnail({ redact: [] }),
          releaseAll: async () => {},
        },
      });
      closeDesktop = () => desktop.close();
      return createDesktopStage({
        ownership: desktop.ownership,
        controller: desktop.controller,
        workers: {
          async vision(_input, { context, signal }) {
            const click = (what: string) =>
              context.once(
                `click ${what}`,
                async () => {
                  signal.throwIfAborted();
                  screen.clicks.push(what);
                  return 'clicked';
                },
                { effect: 'at-most-once', reconcile: async () => 'unknown' },
              );
            await screen.work({ context, signal, artifacts, click });
            return {
              work: 'vision',
              outcome: 'completed',
              summary: 'Done.',
              steps: 1,
              rounds: 1,
              spent_usd: 0,
              transcript: null,
              screenshot: null,
            };
          },
        },
      });
    },
  });
  let isKilled = false;
  return {
    ...served,
    tokens,
    kill() {
      isKilled = true;
      return served.kill();
    },
    async close() {
      if (!isKilled) await served.close();
      await closeDesktop();
    },
  };
}
