import { useOutage } from '../live/outage-provider.js';

/** Reports that Redis is away. The page continues automatically, so there is nothing to press. */
export function OutageBanner() {
  const outage = useOutage();
  return (
    <div role="status" aria-label="Storage" className={outage === null ? undefined : 'outage'}>
      {outage === null ? null : (
        <p>
          <strong>{outage.message}</strong> This page keeps its content and continues automatically.
          {outage.hint === undefined ? null : <span className="quiet"> {outage.hint}</span>}
        </p>
      )}
    </div>
  );
}
