import type { PlotSeries } from './chart-plan.js';
import { numberText } from './number-text.js';

/** The words beside a point; `share`: what it is of its whole. */
export function labelOf({ name, categories, values, labels }: PlotSeries, index: number, share: number | null): string {
  const value = values[index] ?? null;
  if (labels === null || value === null) return '';
  return [
    ...(labels.series ? [name] : []),
    ...(labels.category ? [categories[index] ?? ''] : []),
    ...(labels.value ? [numberText(value, labels.format)] : []),
    ...(labels.percent && share !== null ? [`${Math.round(share * 100)}%`] : []),
  ].join(labels.percent && !labels.value ? ' ' : '; ');
}
