import { severities } from './comparisons.js';

/** Which findings are shown, by their severity. Empty: all. */
export function SeverityChoice({
  severity,
  onChoose,
}: {
  readonly severity: string;
  readonly onChoose: (severity: string) => void;
}) {
  return (
    <label>
      <span className="visually-hidden">Severity</span>
      <select value={severity} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Any severity</option>
        {severities.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
