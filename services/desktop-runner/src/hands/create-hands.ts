import { setTimeout as delay } from 'node:timers/promises';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Display, ScreenChange } from '@fixpoint/shared/contracts';
import type { KeyName } from '@fixpoint/shared/keys';
import type { Logger } from '@fixpoint/shared/logging';
import type { Ruling, UrlRules } from '@fixpoint/shared/policy';
import {
  emptyMemory,
  judgeGesture,
  judgeStartedProgram,
  judgeWindow,
  needsOf,
} from '@fixpoint/shared/policy';
import { chooseDisplay } from '../core/choose-display.js';
import type { PhysicalRegion } from '../core/coordinates.js';
import { logicalToPhysical, physicalSize } from '../core/coordinates.js';
import type { Capture, DesktopDriver, Thumbnail } from '../core/desktop-driver.js';
import { DesktopLostError, isDesktopGone, RefusedByPolicyError } from '../core/errors/index.js';
import { cellsToPhysical, evidenceRegion, measureChange } from '../core/frames/index.js';
import type { Gesture } from '../core/gestures/gesture.js';
import type { Hands, Performed, PerformOptions } from '../core/hands.js';
import { type ActionTools, actionOf, approach } from './act.js';
import { createQueue } from './create-queue.js';
import { judgeEffect } from './judge-effect.js';
import { orAborted } from './pause.js';
import { settle, settleLimits } from './settle.js';
import { findDisplay, pointsOf, validateGesture } from './validate-gesture.js';

export interface HandsOptions {
  readonly driver: DesktopDriver;
  /** What the policy says, and the places that stay reachable. */
  readonly rules: Omit<UrlRules, 'allow'>;
  readonly artifacts: ArtifactStore;
  /** Opens a page in the browser. */
  readonly openUrl: (url: string, signal: AbortSignal) => Promise<void>;
  /** Cuts a part out of a picture of a whole monitor. */
  readonly crop: (picture: Buffer, region: PhysicalRegion) => Promise<Buffer>;
  /** Parts of each monitor that nobody sees. */
  readonly redact: readonly PhysicalRegion[];
  /** Milliseconds, from any start. */
  readonly now: () => number;
  readonly log: Logger;
}

/** A cancel is to be felt within 200 ms. */
const longestReleaseMs = 100;

/**
 * The hands on one desktop. Gestures are performed one at a time, each once:
 *   validate  places lie on a display, keys belong together
 *   guard     the policy judges what is asked, after what was typed before, and the window that has the focus
 *   own       the caller's signal is that of its turn: whoever lost the desktop is stopped here, and at every input
 *   act       approach with the pointer, then press; on failure or abort every key and button is let go
 *   settle    until the screen has answered and rests
 *   verify    pictures before and after, the share of the screen that changed, and the policy's word on the window that
 *             has the focus now
 */
export function createHands(options: HandsOptions): Hands {
  const { driver, artifacts, redact, now, log } = options;
  const inTurn = createQueue();
  const held = new Set<KeyName>();
  let memory = emptyMemory;

  async function letGo(): Promise<void> {
    held.clear();
    await driver.input.releaseAll();
  }

  const look = (display: Display, signal: AbortSignal): Promise<Thumbnail> =>
    orAborted(driver.screen.thumbnail({ display: display.id, redact }, signal), signal);

  const picture = (display: Display, signal: AbortSignal): Promise<Capture> =>
    orAborted(
      driver.screen.capture(
        { display: display.id, format: 'jpeg', quality: 85, cursor: true, redact },
        signal,
      ),
      signal,
    );

  function refuse(ruling: Ruling | null, context: Record<string, unknown> = {}): void {
    if (ruling === null) return;
    throw new RefusedByPolicyError(ruling.rule, ruling.reason, {
      ...(ruling.hint === undefined ? {} : { hint: ruling.hint }),
      context,
    });
  }

  /** Some desktops do not tell their windows: the guard goes by what is asked alone then. */
  async function activeWindow(signal: AbortSignal) {
    const windows = await orAborted(driver.apps.windows(), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      log.debug({ err: error }, 'The windows of the desktop cannot be told');
      return [];
    });
    return windows.find(({ active }) => active) ?? null;
  }

  /** Throws unless the policy lets it pass; answers what is known of the typing afterwards. */
  async function guard(gesture: Gesture, rules: UrlRules, { signal, isWatched }: PerformOptions) {
    const needs = needsOf(gesture, [...held]);
    const goesToFocus = gesture.type === 'type' || gesture.type === 'chord';
    const window =
      needs.activeWindow || (goesToFocus && isWatched !== false) ? await activeWindow(signal) : undefined;
    const clipboard = needs.clipboard
      ? await orAborted(driver.input.readClipboard(), signal).catch(() => {
          signal.throwIfAborted();
          return null;
        })
      : undefined;
    const judged = judgeGesture(gesture, memory, { held: [...held], clipboard, activeWindow: window }, rules);
    refuse(judged.ruling);
    if (gesture.type === 'open-app') {
      const files = await orAborted(driver.apps.resolve(gesture.app), signal);
      for (const file of files) refuse(judgeStartedProgram(gesture.app, file, rules.policy));
    }
    if (goesToFocus && window !== undefined && window !== null) refuse(judgeWindow(window, rules));
    return judged.memory;
  }

  async function performOne(gesture: Gesture, performing: PerformOptions): Promise<Performed> {
    const { signal, onTouch, isWatched = true } = performing;
    const start = now();
    signal.throwIfAborted();
    const displays = await orAborted(driver.screen.displays(), signal).catch(async (error: unknown) => {
      // A screen that is away, or another one than before, holds nothing any more.
      if (isDesktopGone(error) && held.size > 0) await letGo().catch(() => {});
      throw error;
    });
    validateGesture(gesture, displays);
    const rules: UrlRules = { ...options.rules, allow: performing.allow };
    const remembered = await guard(gesture, rules, performing).catch(async (error: unknown) => {
      // What was held was held for this one.
      if (error instanceof RefusedByPolicyError && held.size > 0) await letGo();
      throw error;
    });

    const action = actionOf(gesture);
    const tools: ActionTools = { driver, openUrl: options.openUrl, signal, held };
    const display = displayOf(gesture, displays, performing.monitor);
    onTouch?.();
    try {
      return await act();
    } catch (error) {
      memory = emptyMemory;
      // Whatever the driver is at, it lets go before it takes any other input, so nobody waits for it for long.
      const released = letGo().catch((cause: unknown) => log.error({ err: cause }, 'Keys may still be down'));
      await Promise.race([released, delay(longestReleaseMs)]);
      throw error;
    }

    async function act(): Promise<Performed> {
      const place = action.approach?.(gesture) ?? null;
      if (place !== null) await approach(place, tools);
      // What lights up under the pointer alone is no effect of the click, so this look comes after the approach.
      const before =
        isWatched && action.effect !== 'none'
          ? { picture: await picture(display, signal), look: await look(display, signal) }
          : null;
      memory = remembered;
      const note = await action.run(gesture, tools);
      if (action.releasesKeys && held.size > 0) await letGo();
      const ended = (outcome: Performed['outcome'], screen: ScreenChange): Performed => ({
        outcome,
        screen,
        ms: Math.max(0, Math.round(now() - start)),
        note,
      });
      if (before === null || action.effect === 'none') {
        return ended('done', { before: null, after: null, changed: null });
      }

      const at = pointsOf(gesture).at(-1) ?? null;
      const last = await settle({
        look: () => look(display, signal),
        hasChanged: (seen) => judgeEffect(before.look, seen, at, display).isVisible,
        limits: settleLimits[action.effect],
        now,
        signal,
      });
      const { changed, isVisible } = judgeEffect(before.look, last, at, display);
      const screen = { changed, ...(await keepPictures(gesture, display, before, last, signal)) };
      const window = await activeWindow(signal);
      if (window !== null) refuse(judgeWindow(window, rules), { screen });
      return ended(isVisible ? 'done' : 'no-visible-effect', screen);
    }
  }

  /**
   * Both pictures show the same part of the screen: what changed, or the place that was acted on. What was done is done: a
   * store that does not answer costs the pictures, not the action.
   */
  async function keepPictures(
    gesture: Gesture,
    display: Display,
    before: { readonly look: Thumbnail; readonly picture: Capture },
    last: Thumbnail,
    signal: AbortSignal,
  ): Promise<Pick<ScreenChange, 'before' | 'after'>> {
    const monitor = physicalSize(display);
    const { box } = measureChange(before.look, last);
    const place = pointsOf(gesture).at(-1);
    const region = evidenceRegion({
      monitor,
      changed: box === null ? null : cellsToPhysical(box, last, monitor),
      at: place === undefined ? null : logicalToPhysical(place, display),
    });
    const keep = async ({ bytes }: Capture) => artifacts.put(await options.crop(bytes, region));
    const after = await picture(display, signal);
    try {
      const [from, to] = await orAborted(Promise.all([keep(before.picture), keep(after)]), signal);
      return { before: from, after: to };
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'The pictures of an action could not be kept');
      return { before: null, after: null };
    }
  }

  return {
    perform: (gesture, performing) => inTurn(() => performOne(gesture, performing)),
    observe: (request, signal) => orAborted(driver.screen.capture({ ...request, redact }, signal), signal),
    thumbnail: (signal, display) =>
      orAborted(
        driver.screen.thumbnail({ redact, ...(display === undefined ? {} : { display }) }, signal),
        signal,
      ),
    letGo,
  };
}

/** Where to look: at the display that is acted on, else the one that was asked for, else the primary one. */
function displayOf(gesture: Gesture, displays: readonly Display[], monitor: string | undefined): Display {
  const place = pointsOf(gesture).at(-1);
  const display = place === undefined ? chooseDisplay(displays, monitor) : findDisplay(place, displays);
  if (display === undefined) throw new DesktopLostError('The desktop has no display', { touched: false });
  return display;
}
