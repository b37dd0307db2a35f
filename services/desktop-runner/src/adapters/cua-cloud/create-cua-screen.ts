import type { Display } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import sharp from 'sharp';
import { z } from 'zod';
import type { InputDriver, ScreenDriver } from '../../core/desktop-driver.js';
import { desktopLost } from '../../core/errors.js';
import { physicalSize, type Size } from '../../core/screen/coordinates.js';
import { createScreen } from '../screen/create-screen.js';
import { drawArrow } from '../screen/pointer-image.js';
import { type RawFrame, toRawFrame } from '../screen/raw-frame.js';
import type { CuaClient } from './create-cua-client.js';

const Side = z.number().int().min(1).max(32_768);
const ScreenSize = z.object({ size: z.object({ width: Side, height: Side }).optional().catch(undefined) });
const Screenshot = z.object({ image_data: z.base64() });

const serverRefused = (reason: string) => desktopLost(`its server reports: ${reason}`);

/**
 * The screen of a sandbox at CUA Cloud. It returns images of its whole screen only; zones are blackened here, before anything else sees them. An
 * image is larger than the screen if the machine's display has a scale.
 */
export async function createCuaScreen(
  client: CuaClient,
  input: Pick<InputDriver, 'pointer'>,
): Promise<ScreenDriver> {
  /** Undefined if the machine does not report it. */
  async function askSize(): Promise<Size | undefined> {
    const { size } = await client.send({
      command: 'get_screen_size',
      schema: ScreenSize,
      touches: false,
      refused: serverRefused,
    });
    return size;
  }

  async function shoot(signal?: AbortSignal): Promise<Buffer> {
    const { image_data } = await client.send({
      command: 'screenshot',
      schema: Screenshot,
      touches: false,
      refused: serverRefused,
      signal,
    });
    return Buffer.from(image_data, 'base64');
  }

  let display = displayOf(await askSize(), await decode(await shoot()));

  const screen = createScreen({
    displays: async () => [display],
    async grab(requested, _region, signal) {
      const picture = await shoot(signal);
      const frame = await decode(picture);
      const expected = physicalSize(requested);
      if (frame.width === expected.width && frame.height === expected.height) return frame;
      const now = displayOf(await askSize(), frame);
      // An image that is not quite the screen's shape, as its scale is uneven: it is the same screen.
      if (now.width === requested.width && now.height === requested.height && now.scale === requested.scale) {
        return await decode(picture, expected);
      }
      display = now;
      throw new UnavailableError(
        `The screen size changed from ${expected.width} × ${expected.height} to ${frame.width} × ${frame.height} pixels.`,
        { code: 'screen-resized', hint: 'Take a new screenshot.' },
      );
    },
    pointer: () => input.pointer(),
    // Their images lack the pointer, and no call returns its shape.
    pointerImage: ({ scale }) => drawArrow(scale),
  });
  return {
    ...screen,
    async displays() {
      const { width, height } = (await askSize()) ?? display;
      // The scale shows in the next image.
      if (width !== display.width || height !== display.height) display = { ...display, width, height };
      return [display];
    },
  };
}

async function decode(picture: Buffer, fit?: Size): Promise<RawFrame> {
  try {
    let pixels = sharp(picture).removeAlpha().ensureAlpha().toColourspace('srgb');
    if (fit !== undefined) pixels = pixels.resize(fit.width, fit.height, { fit: 'fill' });
    const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
    return toRawFrame({ data, width: info.width, height: info.height }, 'rgba');
  } catch (cause) {
    throw desktopLost('its server sent an unreadable image', { cause });
  }
}

/**
 * The display behind an image. If the machine does not report its size, or reports one of another shape, the size of the image is used: elements are
 * located in it. The default size of their display is 1024 × 768.
 */
function displayOf(reported: Size | undefined, picture: Size): Display {
  const size = reported ?? picture;
  const scale = picture.width / size.width;
  const isOfShape = Math.abs(picture.height - size.height * scale) <= 2;
  const { width, height } = isOfShape ? size : picture;
  return { id: 'screen', x: 0, y: 0, width, height, scale: isOfShape ? scale : 1, primary: true };
}
