import { Link } from 'wouter';

/** Page for a subject that does not exist, with its name and links to other pages. */
export function NotFound({
  kind,
  name,
  links,
}: {
  /** Kind of the missing subject, in the form of a title: `Task`. */
  readonly kind: string;
  /** Absent: the address itself leads nowhere. */
  readonly name?: string;
  /** Addresses with the words of their links, the most likely one first. */
  readonly links: readonly (readonly [href: string, words: string])[];
}) {
  return (
    <>
      <h1>{kind} not found</h1>
      <p>
        {name === undefined ? (
          'There is no page at this address.'
        ) : (
          <>
            There is no {kind.toLowerCase()} <code>{name}</code>. Check the address or find the{' '}
            {kind.toLowerCase()} in the list.
          </>
        )}
      </p>
      <p className="actions">
        {links.map(([href, words], index) => (
          <Link key={href} href={href} className={index === 0 ? 'button primary' : 'button'}>
            {words}
          </Link>
        ))}
      </p>
    </>
  );
}
