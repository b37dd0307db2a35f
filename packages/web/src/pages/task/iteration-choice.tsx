import type { Comparison } from './comparisons.js';

/** Choice of the shown iteration: its document, or its findings. */
export function IterationChoice({
  label,
  comparisons,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly comparisons: readonly Comparison[];
  readonly chosen: number;
  readonly onChoose: (iteration: string) => void;
}) {
  return (
    <label>
      <strong>{label}</strong>{' '}
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
