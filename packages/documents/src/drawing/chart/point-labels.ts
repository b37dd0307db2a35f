import type { PlotSeries } from './chart-plan.js';
import { numberText } from './number-text.js';

/** The words beside a point; `share`: its part of the whole. Empty for none. */
export function labelOf(
  { name, categories, values, labels }: PlotSeries,
  index: number,
  share: number | null,
): string {
  const value = values[index] ?? null;
  const own = labels?.own.get(index);
  if (labels === null || value === null || own === null) return '';
  if (own !== undefined && own.text !== '') return own.text;
  const shown = own ?? labels;
  return [
    ...(shown.series ? [name] : []),
    ...(shown.category ? [categories[index] ?? ''] : []),
    ...(shown.value ? [numberText(value, labels.format)] : []),
    ...(shown.percent && share !== null ? [`${Math.round(share * 100)}%`] : []),
  ].join(shown.percent && !shown.value ? ' ' : '; ');
}
