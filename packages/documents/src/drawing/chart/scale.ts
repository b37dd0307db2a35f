/** The numbers along an axis. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface Stated {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

const maxSteps = 60;
const clearance = 0.05;

/** A scale of round numbers that holds the values; `room`: how many steps there is room for. */
export function scaleOf(values: readonly number[], stated: Stated, room: number, startsAtZero = true): Scale {
  let low = values.length === 0 ? 0 : Math.min(...values);
  let high = values.length === 0 ? 1 : Math.max(...values);
  // Values that lie close together are shown with the part of the axis that they are in.
  const isNarrow = !startsAtZero && low > 0 && high - low < high / 6;
  if (!isNarrow) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  low = stated.min ?? low;
  high = stated.max ?? high;
  if (high <= low) high = low + 1;
  const steps = Math.max(2, Math.min(10, Math.floor(room)));
  const step = stated.step !== null && stated.step > 0 ? stated.step : roundStep((high - low) / steps);
  // Values keep clear of the ends of the axis by a part of its range.
  const clear = (high - low) * clearance;
  const min = stated.min ?? Math.floor((low === 0 ? 0 : low - clear) / step + 1e-9) * step;
  let max = stated.max ?? Math.ceil((high === 0 ? 0 : high + clear) / step - 1e-9) * step;
  if (max <= min) max = min + step;
  return { min, max, step: (max - min) / step > maxSteps ? (max - min) / 10 : step };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * ([1, 2, 5].find((round) => share <= round) ?? 10);
}

export function ticksOf({ min, max, step }: Scale): number[] {
  const count = Math.min(maxSteps + 1, Math.floor((max - min) / step + 1e-6) + 1);
  return Array.from({ length: count }, (_, index) => Number((min + index * step).toPrecision(12)));
}
