import type { ReactNode } from 'react';
import { InstantTime } from '../times.js';

/** One picture of a screen; the next one replaces it without moving other elements. */
export function LiveFrame({
  name,
  picture,
  children,
}: {
  readonly name: string;
  readonly picture: { readonly url: string; readonly at: string };
  /** The picture itself, if it also takes input. */
  readonly children?: ReactNode;
}) {
  return (
    <figure className="live-frame">
      {children ?? (
        <a href={picture.url} download={`${name}.jpg`} title="Download screenshot">
          <img src={picture.url} alt={`Screen of ${name}`} />
        </a>
      )}
      <figcaption className="quiet">
        As of <InstantTime at={picture.at} isFull />
      </figcaption>
    </figure>
  );
}
