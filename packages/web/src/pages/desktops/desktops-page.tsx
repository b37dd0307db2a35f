import type { Session } from '../../api/session.js';
import { DesktopCard } from '../../parts/desktop/desktop-card.js';
import { useDesktops } from '../../parts/desktop/use-desktops.js';
import { Failure } from '../../parts/failure.js';
import { useTitle } from '../../parts/hooks.js';
import { Prose } from '../../parts/prose.js';
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
          <Prose>{message}</Prose>{' '}
          {hint === undefined ? null : (
            <span className="quiet">
              <Prose>{hint}</Prose>
            </span>
          )}
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
          ? 'CUA Cloud is connected, but no machine exists for your API key. Create a machine in CUA Cloud. It then appears here.'
          : 'A desktop is a machine whose screen a task can see and control. Document tasks run without a desktop.'}
      </p>
      <h3>Connect a desktop</h3>
      <ul>
        <li>
          Your own machine: run the desktop-runner in the session of the logged-in user, with the same{' '}
          <code>REDIS_URL</code> as this gateway. The desktop appears here automatically.
        </li>
        <li>A remote machine: as an admin, add it below and run the command that is shown.</li>
        <li>
          A CUA Cloud machine: set <code>CUA_API_KEY</code> for the gateway and <code>CUA_DESKTOPS</code> for
          the desktop-runner.
        </li>
      </ul>
    </section>
  );
}
