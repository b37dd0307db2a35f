import type { Comparison } from './comparisons.js';

/** Choice of the iteration whose findings are shown. */
export function IterationChoice({
  comparisons,
  chosen,
  onChoose,
}: {
  readonly comparisons: readonly Comparison[];
  readonly chosen: number;
  readonly onChoose: (iteration: string) => void;
}) {
  return (
    <label>
      <strong>Findings of</strong>{' '}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {comparisons.map(({ iteration, at, total }) => (
          <option key={at} value={iteration}>
            iteration {iteration} ({total})
          </option>
        ))}
      </select>
    </label>
  );
}
