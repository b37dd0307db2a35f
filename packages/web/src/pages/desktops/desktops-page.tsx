import type { Session } from '../../api/session.js';
import { DesktopCard } from '../../parts/desktop/desktop-card.js';
import { useDesktops } from '../../parts/desktop/use-desktops.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { EnrolMachine } from './enrol-machine.js';

/** The machines whose screens tasks may use. */
export function DesktopsPage({ session }: { readonly session: Session }) {
  useTitle('Desktops');
  const list = useDesktops();
  const { desktops = [], problems = [], providers = [] } = list.data ?? {};
  return (
    <>
      <h1>Desktops</h1>
      {list.isError ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <p className="quiet">Loading …</p> : null}
      {problems.map(({ provider, message, hint }) => (
        <p key={provider} className="failure">
          {message} {hint === undefined ? null : <span className="quiet">{hint}</span>}
        </p>
      ))}
      {list.isSuccess && desktops.length === 0 ? <NoDesktops hasProvider={providers.length > 0} /> : null}
      <ul className="desktops">
        {desktops.map((desktop) => (
          <DesktopCard key={desktop.name} desktop={desktop} session={session} />
        ))}
      </ul>
      {session.role === 'admin' ? <EnrolMachine /> : null}
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
          A machine of your own: run the desktop-runner in the session of the logged-in user, with the same{' '}
          <code>REDIS_URL</code> as this gateway. It appears here by itself.
        </li>
        <li>A machine somewhere else: add it below, as an admin, and start what is shown there.</li>
        <li>
          A machine at CUA Cloud: set <code>CUA_API_KEY</code> for the gateway, and <code>CUA_DESKTOPS</code>{' '}
          for the desktop-runner that shall use it.
        </li>
      </ul>
    </section>
  );
}
