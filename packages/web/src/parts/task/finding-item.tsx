import type { Finding } from '@fixpoint/shared/contracts';

const changes = { new: 'new', back: 'came back', stays: 'was there before' } as const;

/** One finding: what is wrong and where; what was expected, what is there and what to do about it when opened. */
export function FindingItem({
  finding,
  change,
  history,
}: {
  readonly finding: Finding;
  readonly change: keyof typeof changes | null;
  readonly history: readonly string[];
}) {
  const { severity, message, location, check, expected, actual, suggestion, id } = finding;
  const facts = [
    ['Expected', expected],
    ['There is', actual],
    ['To do', suggestion],
    ['History', history.join(', ')],
    ['Check', check],
    ['Id', id],
  ].filter(([, value]) => value !== '');
  return (
    <li className="finding">
      <details>
        <summary>
          <span className={`badge severity ${severity}`}>{severity}</span> <span>{message}</span>{' '}
          <span className="quiet">
            {location}
            {change === null ? '' : ` · ${changes[change]}`}
          </span>
        </summary>
        <dl className="pairs">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
