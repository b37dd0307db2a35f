import { setTimeout as delay } from 'node:timers/promises';
import type { KeyName } from '@fixpoint/desktop/keys';
import { emptyMemory, type UrlRules } from '@fixpoint/desktop/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Display, ScreenChange } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import type { Capture, DesktopDriver } from '../desktop-driver.js';
import { desktopLost, isDesktopGone, RefusedByPolicyError } from '../errors.js';
import { logicalToPhysical, type PhysicalRegion, physicalSize } from '../screen/coordinates.js';
import { chooseDisplay } from '../screen/displays.js';
import { evidenceRegion } from '../screen/regions.js';
import type { Thumbnail } from '../screen/screen-change.js';
import { cellsToPhysical, measureChange } from '../screen/screen-change.js';
import { createInputGuard } from './create-input-guard.js';
import type { InputAction } from './input-action.js';
import type { InputController, Performed, PerformOptions } from './input-controller.js';
import { orAborted } from './pause.js';
import { type ActionTools, actionOf, approach } from './perform-action.js';
import { measureEffect, settle, settleLimits } from './screen-effect.js';
import { findDisplay, pointsOf, validateAction } from './validate-action.js';

interface InputControllerOptions {
  readonly driver: DesktopDriver;
  /** The policy's rules, and the places that stay reachable. */
  readonly rules: Omit<UrlRules, 'allow'>;
  readonly artifacts: ArtifactStore;
  /** Opens a page in the browser. */
  readonly openUrl: (url: string, signal: AbortSignal) => Promise<void>;
  /** Cuts a part out of an image of a whole display. */
  readonly crop: (picture: Buffer, region: PhysicalRegion) => Promise<Buffer>;
  /** Redacted parts of each display. */
  readonly redact: readonly PhysicalRegion[];
  /** Milliseconds, from any start. */
  readonly now: () => number;
  readonly log: Logger;
}

interface Before {
  readonly thumbnail: Thumbnail;
  readonly picture: Capture;
}

/** Time limit for a release, since a cancel must take effect within 200 ms. */
const maxReleaseMs = 100;

/**
 * The input controller of one desktop. Input actions are performed one at a time, each once:
 *   validate  places lie on a display, keys belong together
 *   guard     the policy evaluates the action, the preceding typing, and the focused window
 *   own       the caller's signal is that of its turn: a caller that lost the desktop is stopped here, and at every input
 *   act       approach with the pointer, then press; on failure or abort every key and button is released
 *   settle    until the screen has reacted and rests
 *   verify    images before and after, the share of the screen that changed, and the policy's decision on the window
 *             that has the focus now
 */
export function createInputController(options: InputControllerOptions): InputController {
  const { driver, redact, now, log } = options;
  const inTurn = createQueue();
  const held = new Set<KeyName>();
  let memory = emptyMemory;

  async function releaseAll(): Promise<void> {
    held.clear();
    await driver.input.releaseAll();
  }

  const { thumbnail, picture, keepPictures } = createPictures(options);
  const { guard, checkActiveWindow } = createInputGuard({ driver, held, log });

  async function releaseHeld(): Promise<void> {
    if (held.size > 0) await releaseAll();
  }

  async function performOne(inputAction: InputAction, performing: PerformOptions): Promise<Performed> {
    const { signal, onTouch, isWatched = true } = performing;
    const start = now();
    signal.throwIfAborted();
    const displays = await orAborted(driver.screen.displays(), signal).catch(async (error: unknown) => {
      // A screen that is away, or a different one, holds no keys any more.
      if (isDesktopGone(error)) await releaseHeld().catch(() => {});
      throw error;
    });
    validateAction(inputAction, displays);
    const rules: UrlRules = { ...options.rules, allow: performing.allow };
    const remembered = await guard(inputAction, rules, memory, performing).catch(async (error: unknown) => {
      // The held keys and buttons were for this action.
      if (error instanceof RefusedByPolicyError) await releaseHeld();
      throw error;
    });

    const action = actionOf(inputAction);
    const tools: ActionTools = { driver, openUrl: options.openUrl, signal, held };
    const display = displayOf(inputAction, displays, performing.monitor);
    onTouch?.();
    try {
      return await act();
    } catch (error) {
      memory = emptyMemory;
      // The driver releases everything before it takes any other input, so the wait is short.
      const released = releaseAll().catch((cause: unknown) =>
        log.error({ err: cause }, 'Releasing keys and buttons failed; some may still be pressed'),
      );
      await Promise.race([released, delay(maxReleaseMs)]);
      throw error;
    }

    async function act(): Promise<Performed> {
      const place = action.approach?.(inputAction) ?? null;
      if (place !== null) await approach(place, tools);
      // Highlights under the pointer are not an effect of the click, so this screenshot comes after the approach.
      const before =
        isWatched && action.effect !== 'none'
          ? { picture: await picture(display, signal), thumbnail: await thumbnail(display, signal) }
          : null;
      memory = remembered;
      const note = await action.run(inputAction, tools);
      if (action.releasesKeys) await releaseHeld();
      const ended = (outcome: Performed['outcome'], screen: ScreenChange): Performed => ({
        outcome,
        screen,
        ms: Math.max(0, Math.round(now() - start)),
        note,
      });
      if (before === null || action.effect === 'none') {
        return ended('done', { before: null, after: null, changed: null });
      }

      const { outcome, screen } = await verify(inputAction, action.effect, display, before, signal);
      await checkActiveWindow(rules, signal, { screen });
      return ended(outcome, screen);
    }
  }

  /** Waits until the screen has reacted and rests, and measures what has changed. */
  async function verify(
    inputAction: InputAction,
    effect: keyof typeof settleLimits,
    display: Display,
    before: Before,
    signal: AbortSignal,
  ): Promise<Pick<Performed, 'outcome' | 'screen'>> {
    const logicalPoint = pointsOf(inputAction).at(-1) ?? null;
    const last = await settle({
      thumbnail: () => thumbnail(display, signal),
      hasChanged: (seen) => measureEffect(before.thumbnail, seen, logicalPoint, display).isVisible,
      limits: settleLimits[effect],
      now,
      signal,
    });
    const { changed, isVisible } = measureEffect(before.thumbnail, last, logicalPoint, display);
    const pictures = await keepPictures(inputAction, display, before, last, signal);
    return { outcome: isVisible ? 'done' : 'no-visible-effect', screen: { changed, ...pictures } };
  }

  return {
    perform: (inputAction, performing) => inTurn(() => performOne(inputAction, performing)),
    observe: (request, signal) => orAborted(driver.screen.capture({ ...request, redact }, signal), signal),
    thumbnail: (signal, display) =>
      orAborted(
        driver.screen.thumbnail({ redact, ...(display === undefined ? {} : { display }) }, signal),
        signal,
      ),
    releaseAll,
  };
}

/** Images of a display, and those that show the effect of an action. */
function createPictures({
  driver,
  artifacts,
  redact,
  crop,
  log,
}: Pick<InputControllerOptions, 'driver' | 'artifacts' | 'redact' | 'crop' | 'log'>) {
  const thumbnail = (display: Display, signal: AbortSignal): Promise<Thumbnail> =>
    orAborted(driver.screen.thumbnail({ display: display.id, redact }, signal), signal);

  const picture = (display: Display, signal: AbortSignal): Promise<Capture> =>
    orAborted(
      driver.screen.capture(
        { display: display.id, format: 'jpeg', quality: 85, cursor: true, redact },
        signal,
      ),
      signal,
    );

  /**
   * Both images show the same part of the screen: the changed part, or the place of the action. The action is already done: if the store does not
   * respond, only the images are lost.
   */
  async function keepPictures(
    inputAction: InputAction,
    display: Display,
    before: Before,
    last: Thumbnail,
    signal: AbortSignal,
  ): Promise<Pick<ScreenChange, 'before' | 'after'>> {
    const monitor = physicalSize(display);
    const { box } = measureChange(before.thumbnail, last);
    const place = pointsOf(inputAction).at(-1);
    const region = evidenceRegion({
      monitor,
      changed: box === null ? null : cellsToPhysical(box, last, monitor),
      at: place === undefined ? null : logicalToPhysical(place, display),
    });
    const keep = async ({ bytes }: Capture) => artifacts.put(await crop(bytes, region));
    const after = await picture(display, signal);
    try {
      const [from, to] = await orAborted(Promise.all([keep(before.picture), keep(after)]), signal);
      return { before: from, after: to };
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'Storing the screenshots of an action failed');
      return { before: null, after: null };
    }
  }

  return { thumbnail, picture, keepPictures };
}

/** The display to capture: that of the action, else the requested one, else the primary one. */
function displayOf(
  inputAction: InputAction,
  displays: readonly Display[],
  monitor: string | undefined,
): Display {
  const place = pointsOf(inputAction).at(-1);
  const display = place === undefined ? chooseDisplay(displays, monitor) : findDisplay(place, displays);
  if (display === undefined) throw desktopLost('it has no display', { touched: false });
  return display;
}

/** Runs the given functions one after the other, in the order of the calls. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
