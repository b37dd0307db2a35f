import {
  imageToPhysical,
  type PhysicalRegion,
  physicalSize,
  type Viewport,
} from '../../../screen/coordinates.js';
import { clampRegion, zoomRegion } from '../../../screen/regions.js';
import { type ComputerAction, ComputerInputError, readPoint } from '../computer-input.js';

const screenshot: ComputerAction = {
  name: 'screenshot',
  isObservation: true,
  understand: () => ({ inputActions: [], message: 'The screen now:' }),
};

/** A part of the screen at full resolution: around a place, of a region, or of the middle. */
const zoom: ComputerAction = {
  name: 'zoom',
  isObservation: true,
  understand({ coordinate, region }, { viewport }) {
    const shown = zoomedRegion({ coordinate, region }, viewport);
    return {
      inputActions: [],
      message: `${shown.width}x${shown.height} pixels of the screen at full resolution. Coordinates stay those of the whole screenshot:`,
      zoom: shown,
    };
  },
};

export const observationActions = [screenshot, zoom] as const;

function zoomedRegion(
  { coordinate, region }: { readonly coordinate: unknown; readonly region: unknown },
  viewport: Viewport,
): PhysicalRegion {
  const monitor = physicalSize(viewport.display);
  if (region !== undefined && region !== null) return readRegion(region, viewport);
  if (coordinate === undefined || coordinate === null) return zoomRegion(monitor);
  readPoint(coordinate, 'coordinate', viewport);
  const [x, y] = coordinate as [number, number];
  return zoomRegion(monitor, imageToPhysical({ space: 'image', x, y }, viewport));
}

function readRegion(region: unknown, viewport: Viewport): PhysicalRegion {
  if (!Array.isArray(region) || region.length !== 4) {
    throw new ComputerInputError('"region" must be [x1, y1, x2, y2] in pixels of the screenshot.');
  }
  const [x1, y1, x2, y2] = region as [number, number, number, number];
  readPoint([x1, y1], 'region', viewport);
  // The end is exclusive, so the edge itself is allowed.
  readPoint([x2 - 1, y2 - 1], 'region', viewport);
  if (x2 <= x1 || y2 <= y1) throw new ComputerInputError('"region" is empty.');
  const from = imageToPhysical({ space: 'image', x: x1, y: y1 }, viewport);
  const to = imageToPhysical({ space: 'image', x: x2 - 1, y: y2 - 1 }, viewport);
  return clampRegion(
    { x: from.x, y: from.y, width: to.x - from.x + 1, height: to.y - from.y + 1 },
    physicalSize(viewport.display),
  );
}
