import { InstantTime } from '../instant-time.js';

/** One picture of a screen; the next one takes its place without moving what is around it. */
export function LiveFrame({
  name,
  picture,
}: {
  readonly name: string;
  readonly picture: { readonly url: string; readonly at: string };
}) {
  return (
    <figure className="live-frame">
      <a href={picture.url} download={`${name}.png`} title="Keep this picture">
        <img src={picture.url} alt={`The screen of ${name}`} />
      </a>
      <figcaption className="quiet">
        As of <InstantTime at={picture.at} isFull />
      </figcaption>
    </figure>
  );
}
