import { useOutage } from '../live/outage-provider.js';

/** Says that Redis is away, and that nobody has to do anything on this page about it. */
export function OutageBanner() {
  const outage = useOutage();
  return (
    <div role="status" aria-label="Storage" className={outage === null ? undefined : 'outage'}>
      {outage === null ? null : (
        <p>
          <strong>{outage.message}</strong> This page keeps what it has loaded and continues automatically.
          {outage.hint === undefined ? null : <span className="quiet"> {outage.hint}</span>}
        </p>
      )}
    </div>
  );
}
