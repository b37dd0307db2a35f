import { artifactUrl } from '../../api/artifacts.js';
import type { ScreenPictures } from '../../task/build-timeline.js';
import { UnseenScreen, useWhyUnseen } from '../screen-sight.js';

/** The part of the screen that was acted on, before and after. */
export function StepPictures({ pictures }: { readonly pictures: readonly ScreenPictures[] }) {
  const why = useWhyUnseen();
  return (
    <details className="step-pictures">
      <summary>Screen</summary>
      {why === null ? (
        pictures.map(({ before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice; they only grow at their end
          <p key={index}>
            <Picture id={before} name="before" />
            <Picture id={after} name="after" />
          </p>
        ))
      ) : (
        <UnseenScreen why={why} />
      )}
    </details>
  );
}

function Picture({ id, name }: { readonly id: string | null; readonly name: string }) {
  if (id === null) return null;
  return (
    <a href={artifactUrl(id, `${name}.jpg`)} target="_blank" rel="noreferrer">
      <img src={artifactUrl(id, `${name}.jpg`)} alt={`The screen ${name} this step`} loading="lazy" />
    </a>
  );
}
