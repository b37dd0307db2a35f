import type { PhysicalRegion } from './coordinates.js';

/** `x,y,width,height; …` as regions; null where any of them is none: a zone that is left out would be seen by everybody. */
export function parseRegions(text: string): PhysicalRegion[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const regions = parts.map(parseRegion).filter((region) => region !== null);
  return regions.length === parts.length ? regions : null;
}

function parseRegion(text: string): PhysicalRegion | null {
  const [x = -1, y = -1, width = 0, height = 0, ...more] = text.split(',').map(Number);
  const isWhole = [x, y, width, height].every(Number.isSafeInteger) && more.length === 0;
  return isWhole && x >= 0 && y >= 0 && width > 0 && height > 0 ? { x, y, width, height } : null;
}
