import type { Display } from '@fixpoint/shared/contracts';
import type { Capture, CaptureRequest } from '../../../core/desktop-driver.js';
import type { Thumbnail } from '../../../core/screen/screen-change.js';
import { createScreen, type ScreenSource } from '../../screen/create-screen.js';
import { drawArrow } from '../../screen/pointer-image.js';
import { toRawFrame } from '../../screen/raw-frame.js';
import type { HostContext, Operation } from '../host-context.js';

export const readDisplays: Operation<undefined, readonly Display[]> = (_, { screen }) => screen.displays();

export const captureScreen: Operation<CaptureRequest, Capture> = (request, { screen }, signal) =>
  screen.capture(request, signal);

export const makeThumbnail: Operation<Pick<CaptureRequest, 'display' | 'redact'>, Thumbnail> = (
  request,
  { screen },
  signal,
) => screen.thumbnail(request, signal);

/** The screen as nut-js grabs it: all monitors of an X display at once, on Windows only the primary one; the platform grabs the others. */
export function createNutScreen({
  nut,
  platform,
  pointer,
}: Pick<HostContext, 'nut' | 'platform' | 'pointer'>) {
  const source: ScreenSource = {
    displays: () => platform.displays(),
    async grab(display, region) {
      const origin = platform.origin();
      const left = origin.x + display.x + region.x;
      const top = origin.y + display.y + region.y;
      const { width, height } = region;
      const grabbed =
        platform.grab?.({ x: left, y: top, width, height }) ??
        (await nut.screen.grabRegion(new nut.Region(left, top, width, height)));
      return toRawFrame(grabbed, 'bgrx', region);
    },
    pointer,
    pointerImage: (display) => platform.pointerImage() ?? drawArrow(display.scale),
  };
  return createScreen(source);
}
