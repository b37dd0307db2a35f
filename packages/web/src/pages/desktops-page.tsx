import { useQuery } from '@tanstack/react-query';
import { listDesktops } from '../api/desktops.js';
import type { Session } from '../api/session.js';
import { DesktopCard } from '../parts/desktops/desktop-card.js';
import { Failure } from '../parts/failure.js';

const refreshMs = 10_000;

/** The machines whose screens tasks may use. */
export function DesktopsPage({ session }: { readonly session: Session }) {
  const list = useQuery({
    queryKey: ['desktops'],
    queryFn: ({ signal }) => listDesktops(signal),
    // A provider bills its answers and limits them; without one there is nothing that could change.
    refetchInterval: ({ state }) => ((state.data?.providers.length ?? 0) > 0 ? refreshMs : false),
    retry: 1,
  });
  const desktops = list.data?.desktops ?? [];
  return (
    <>
      <h1>Desktops</h1>
      {list.isError ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <p className="quiet">Loading …</p> : null}
      {list.isSuccess && desktops.length === 0 ? (
        <NoDesktops hasProvider={list.data.providers.length > 0} />
      ) : null}
      <ul className="desktops">
        {desktops.map((desktop) => (
          <DesktopCard key={desktop.name} desktop={desktop} canOperate={session.role !== 'view'} />
        ))}
      </ul>
    </>
  );
}

function NoDesktops({ hasProvider }: { readonly hasProvider: boolean }) {
  return (
    <section className="card no-desktop">
      <h2>No desktop is connected</h2>
      <p>
        {hasProvider
          ? 'CUA Cloud answers, and has no machine for this key. Create one there, and it appears here.'
          : 'A desktop is a machine whose screen a task may see and use. Tasks for document services need none: they go on without.'}
      </p>
      <h3>How one comes here</h3>
      <ul>
        <li>
          A machine at CUA Cloud: set <code>CUA_API_KEY</code> for the gateway and start it again. Its
          machines are listed here, and to other agents at <code>/mcp</code>.
        </li>
        <li>
          A machine of your own: none can connect yet. The desktop-runner submits forms; it does not see
          screens so far.
        </li>
      </ul>
    </section>
  );
}
