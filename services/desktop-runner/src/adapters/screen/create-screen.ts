import type { Display } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { CaptureRequest, ScreenDriver } from '../../core/desktop-driver.js';
import {
  isOnDisplay,
  type LogicalPoint,
  logicalToPhysical,
  type PhysicalRegion,
  physicalSize,
  type Size,
} from '../../core/screen/coordinates.js';
import { clampRegion } from '../../core/screen/regions.js';
import { encodeFrame, prepareEncoder } from './encode-picture.js';
import { makeThumbnail } from './make-thumbnail.js';
import { drawPointer, type PointerImage } from './pointer-image.js';

import { type RawFrame, redact } from './raw-frame.js';

/** The differences between the screens of machines. */
export interface ScreenSource {
  displays(): Promise<readonly Display[]>;
  /** Pixels of at least that part of the display, freshly grabbed: they are modified in place. */
  grab(display: Display, region: PhysicalRegion, signal?: AbortSignal): Promise<RawFrame>;
  pointer(signal?: AbortSignal): Promise<LogicalPoint>;
  /** The pointer's present image on that display. */
  pointerImage(display: Display): PointerImage;
}

/** Grab → redact → pointer → cut, scale and encode. Nothing sees a frame before its zones are black. */
export function createScreen(source: ScreenSource): ScreenDriver {
  prepareEncoder();
  async function find(id: string | undefined): Promise<Display> {
    const displays = await source.displays();
    const display =
      displays.find((candidate) => (id === undefined ? candidate.primary : candidate.id === id)) ??
      (id === undefined ? displays[0] : undefined);
    if (display === undefined) throw new NotFoundError('display', id ?? 'primary');
    return display;
  }

  return {
    displays: () => source.displays(),
    async capture(request, signal) {
      const display = await find(request.display);
      const whole = physicalSize(display);
      const region = clampRegion(request.region ?? { x: 0, y: 0, ...whole }, whole);
      // In parallel: if each is a request over a network, the pointer takes no extra time.
      const [pointer, frame] = await Promise.all([
        source.pointer(signal),
        source.grab(display, region, signal),
      ]);
      redact(frame, request.redact);
      if (request.cursor && isOnDisplay(pointer, display)) {
        drawPointer(frame, source.pointerImage(display), logicalToPhysical(pointer, display));
      }
      signal?.throwIfAborted();
      const image = imageSize(request, region);
      return {
        bytes: await encodeFrame(frame, { ...request, region, image }),
        mime: request.format === 'jpeg' ? 'image/jpeg' : 'image/png',
        viewport: { display, region, image },
        pointer,
      };
    },
    async thumbnail(request, signal) {
      const display = await find(request.display);
      const frame = await source.grab(display, { x: 0, y: 0, ...physicalSize(display) }, signal);
      redact(frame, request.redact);
      return makeThumbnail(frame);
    },
  };
}

/** As requested; if only one side is given, the other keeps the region's shape. */
function imageSize({ width, height }: Pick<CaptureRequest, 'width' | 'height'>, region: Size): Size {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined)
    return { width, height: Math.max(1, Math.round((width * region.height) / region.width)) };
  if (height !== undefined)
    return { width: Math.max(1, Math.round((height * region.width) / region.height)), height };
  return { width: region.width, height: region.height };
}
