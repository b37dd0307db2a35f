import type { ComparedDocument } from '../../../api/artifacts.js';
import type { Comparison } from '../comparisons.js';

/** Which iteration's document is shown. */
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

/** Which of the documents that one mail brought; nothing where there is one. */
export function DocumentChoice({
  documents,
  chosen,
  onChoose,
}: {
  readonly documents: readonly ComparedDocument[];
  readonly chosen: number;
  readonly onChoose: (place: string) => void;
}) {
  if (documents.length < 2) return null;
  return (
    <label>
      <span className="visually-hidden">Document</span>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {documents.map(({ name, pages }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have one name; their places are theirs
          <option key={index} value={index} disabled={pages === undefined}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
