import { Link } from 'wouter';
import type { Session } from '../../api/session.js';
import { DesktopCard } from '../../parts/desktop/desktop-card.js';
import { useDesktops } from '../../parts/desktop/use-desktops.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';

/** One desktop with its screen live, at a separate address. */
export function DesktopPage({ name, session }: { readonly name: string; readonly session: Session }) {
  useTitle(name);
  const list = useDesktops();
  const desktop = list.data?.desktops.find((candidate) => candidate.name === name);
  return (
    <>
      <p className="back">
        <Link href="/desktops">Show all desktops</Link>
      </p>
      <h1>Desktop {name}</h1>
      {list.isError ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <p className="quiet">Loading …</p> : null}
      {list.isSuccess && desktop === undefined ? (
        <p>
          Desktop not found. Its desktop-runner may be stopped. The desktop appears here when it connects.
        </p>
      ) : null}
      {desktop === undefined ? null : (
        <ul className="desktops">
          <DesktopCard desktop={desktop} session={session} isAlone />
        </ul>
      )}
    </>
  );
}
