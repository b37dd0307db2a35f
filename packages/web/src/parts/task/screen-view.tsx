import { useScreen } from '../../live/use-screen.js';
import { Failure } from '../failure.js';
import { InstantTime } from '../instant-time.js';

/** The desktop that works for this task, as a picture when somebody asks or one comes. */
export function ScreenView({ id, canOperate }: { readonly id: string; readonly canOperate: boolean }) {
  const { picture, error, isAsking, ask } = useScreen(id);
  return (
    <section className="screen" aria-labelledby="screen-title">
      <h2 id="screen-title">Screen</h2>
      <p className="actions">
        <button type="button" disabled={!canOperate || isAsking} onClick={ask}>
          Screenshot
        </button>
        <span className="quiet" role="status">
          {isAsking ? 'Asking the desktop …' : ''}
        </span>
        {canOperate ? null : <span className="quiet">Your token may only look.</span>}
      </p>
      {error === null ? null : <Failure error={error} />}
      {picture === null ? null : (
        <figure>
          <img src={picture.url} alt={`The screen of ${picture.from}`} />
          <figcaption className="quiet">
            {picture.from}, <InstantTime at={picture.at} isFull />
          </figcaption>
        </figure>
      )}
    </section>
  );
}
