import { useId } from 'react';

/** One of a few views, chosen from a row of radio buttons that are drawn as one bar. `legend`: name of the choice, for screen readers. */
export function Segments<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
