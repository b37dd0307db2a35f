import type { Display } from '@fixpoint/shared/contracts';
import { UnavailableError } from '@fixpoint/shared/errors';
import sharp from 'sharp';
import { z } from 'zod';
import { physicalSize, type Size } from '../../core/coordinates.js';
import type { InputDriver, ScreenDriver } from '../../core/desktop-driver.js';
import { DesktopLostError } from '../../core/errors/index.js';
import { createScreen } from '../screen/create-screen.js';
import { drawArrow } from '../screen/pointer-image.js';
import { type RawFrame, toRawFrame } from '../screen/raw-frame.js';
import type { CuaClient } from './create-cua-client.js';

const Side = z.number().int().min(1).max(32_768);
const ScreenSize = z.object({ size: z.object({ width: Side, height: Side }).optional().catch(undefined) });
const Screenshot = z.object({ image_data: z.base64() });

const look = (reason: string) => new DesktopLostError(`its server says: ${reason}`);

/**
 * Eyes on a machine at CUA Cloud. It hands out pictures of its whole screen only; zones are blackened here, before
 * anything else sees them. A picture is larger than the screen where the machine's display has a scale.
 */
export async function createCuaScreen(
  client: CuaClient,
  input: Pick<InputDriver, 'pointer'>,
): Promise<ScreenDriver> {
  /** Undefined where the machine does not say. */
  async function askSize(): Promise<Size | undefined> {
    const { size } = await client.send({
      command: 'get_screen_size',
      schema: ScreenSize,
      touches: false,
      refused: look,
    });
    return size;
  }

  async function shoot(signal?: AbortSignal): Promise<Buffer> {
    const { image_data } = await client.send({
      command: 'screenshot',
      schema: Screenshot,
      touches: false,
      refused: look,
      signal,
    });
    return Buffer.from(image_data, 'base64');
  }

  let display = displayOf(await askSize(), await decode(await shoot()));

  const screen = createScreen({
    displays: async () => [display],
    async grab(asked, _region, signal) {
      const picture = await shoot(signal);
      const frame = await decode(picture);
      const expected = physicalSize(asked);
      if (frame.width === expected.width && frame.height === expected.height) return frame;
      const now = displayOf(await askSize(), frame);
      // A picture that is not quite the screen's shape, as its scale comes out uneven: no other screen.
      if (now.width === asked.width && now.height === asked.height && now.scale === asked.scale) {
        return await decode(picture, expected);
      }
      display = now;
      throw new UnavailableError(
        `The screen was ${expected.width} × ${expected.height} pixels large and is ${frame.width} × ${frame.height} now.`,
        { code: 'screen-resized', hint: 'Look again.' },
      );
    },
    pointer: () => input.pointer(),
    // Pictures of theirs are without the pointer, and nobody tells what it looks like.
    pointerImage: ({ scale }) => drawArrow(scale),
  });
  return {
    ...screen,
    async displays() {
      const { width, height } = (await askSize()) ?? display;
      // The scale shows in the next picture.
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
    throw new DesktopLostError('its server sent a picture that cannot be read', { cause });
  }
}

/**
 * The monitor behind a picture. Where the machine does not say how large it is, or gives a size of another shape, the
 * picture is right: it is what places are found in. Theirs has 1024 × 768 unless it was made otherwise.
 */
function displayOf(told: Size | undefined, picture: Size): Display {
  const size = told ?? picture;
  const scale = picture.width / size.width;
  const isOfShape = Math.abs(picture.height - size.height * scale) <= 2;
  const { width, height } = isOfShape ? size : picture;
  return { id: 'screen', x: 0, y: 0, width, height, scale: isOfShape ? scale : 1, primary: true };
}
