import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { getSession } from './api/session.js';
import { LiveProvider } from './live/live-provider.js';
import { useOutage } from './live/outage-provider.js';
import { SignInPage } from './pages/sign-in/sign-in-page.js';
import { DocumentChecksProvider } from './parts/checks/document-checks.js';
import { Failure } from './parts/failure.js';
import { NoticesProvider } from './parts/notices/notices-provider.js';
import { OutageBanner } from './parts/outage-banner.js';
import { SessionAccess } from './parts/session-access.js';
import { Shell } from './parts/shell.js';

// Each page is a file of its own, loaded when it is opened: the first view costs only what it shows.
const TasksPage = loadPage(() => import('./pages/tasks/tasks-page.js').then((module) => module.TasksPage));
const InboxPage = loadPage(() => import('./pages/inbox/inbox-page.js').then((module) => module.InboxPage));
const TaskPage = loadPage(() => import('./pages/task/task-page.js').then((module) => module.TaskPage));
const ReplayPage = loadPage(() =>
  import('./pages/replay/replay-page.js').then((module) => module.ReplayPage),
);
const DesktopsPage = loadPage(() =>
  import('./pages/desktops/desktops-page.js').then((module) => module.DesktopsPage),
);
const DesktopPage = loadPage(() =>
  import('./pages/desktop/desktop-page.js').then((module) => module.DesktopPage),
);
const WorkspacePage = loadPage(() =>
  import('./pages/workspace/workspace-page.js').then((module) => module.WorkspacePage),
);
const BuildsPage = loadPage(() =>
  import('./pages/builds/builds-page.js').then((module) => module.BuildsPage),
);
const BuildPage = loadPage(() => import('./pages/build/build-page.js').then((module) => module.BuildPage));
const ComparePage = loadPage(() =>
  import('./pages/compare/compare-page.js').then((module) => module.ComparePage),
);
const DocumentsPage = loadPage(() =>
  import('./pages/documents/documents-page.js').then((module) => module.DocumentsPage),
);
const DocumentPage = loadPage(() =>
  import('./pages/documents/document-page.js').then((module) => module.DocumentPage),
);
const SchedulesPage = loadPage(() =>
  import('./pages/schedules/schedules-page.js').then((module) => module.SchedulesPage),
);
const StagesPage = loadPage(() =>
  import('./pages/stages/stages-page.js').then((module) => module.StagesPage),
);
const ServicePage = loadPage(() =>
  import('./pages/service/service-page.js').then((module) => module.ServicePage),
);
const SettingsPage = loadPage(() =>
  import('./pages/settings/settings-page.js').then((module) => module.SettingsPage),
);

/** Everything behind the sign-in, by its address. */
export function App() {
  const session = useQuery({ queryKey: ['session'], queryFn: getSession });
  const isOut = useOutage() !== null;
  if (session.data === undefined) {
    if (isOut) return <NoSession />;
    return session.isError ? <Failure error={session.error} retry={() => void session.refetch()} /> : null;
  }
  if (session.data.name === null) return <SignInPage onSignedIn={() => void session.refetch()} />;
  return (
    <LiveProvider>
      <SessionAccess session={session.data}>
        <NoticesProvider>
          <DocumentChecksProvider>
            <Shell session={session.data}>
              <Switch>
                <Route path="/">
                  <TasksPage session={session.data} />
                </Route>
                <Route path="/inbox">
                  <InboxPage session={session.data} />
                </Route>
                <Route path="/tasks/:id">
                  {({ id }) => <TaskPage key={id} id={id} session={session.data} />}
                </Route>
                <Route path="/tasks/:id/replay">{({ id }) => <ReplayPage key={id} id={id} />}</Route>
                <Route path="/desktops">
                  <DesktopsPage session={session.data} />
                </Route>
                <Route path="/desktops/:name">
                  {({ name }) => (
                    <DesktopPage key={name} name={decodeURIComponent(name)} session={session.data} />
                  )}
                </Route>
                <Route path="/workspace">
                  <WorkspacePage session={session.data} />
                </Route>
                <Route path="/builds">
                  <BuildsPage />
                </Route>
                <Route path="/builds/:id">{({ id }) => <BuildPage key={id} id={id} />}</Route>
                <Route path="/compare">
                  <ComparePage />
                </Route>
                <Route path="/documents">
                  <DocumentsPage />
                </Route>
                <Route path="/documents/:id">{({ id }) => <DocumentPage key={id} id={id} />}</Route>
                <Route path="/schedules">
                  <SchedulesPage session={session.data} />
                </Route>
                <Route path="/stages">
                  <StagesPage session={session.data} />
                </Route>
                <Route path="/services/:name">
                  {({ name }) => <ServicePage key={name} name={name} session={session.data} />}
                </Route>
                <Route path="/settings/:section?">
                  {({ section }) => <SettingsPage session={session.data} section={section} />}
                </Route>
                <Route>
                  <h1>Page not found</h1>
                  <p>
                    There is no page at this address. <a href="/">Show all tasks</a>
                  </p>
                </Route>
              </Switch>
            </Shell>
          </DocumentChecksProvider>
        </NoticesProvider>
      </SessionAccess>
    </LiveProvider>
  );
}

/** Instead of every page while Redis is away, and with it who is signed in. */
function NoSession() {
  return (
    <main>
      <h1>Fixpoint</h1>
      <OutageBanner />
      <p>The page is shown as soon as the gateway can load it. You do not need to reload it.</p>
    </main>
  );
}

/**
 * A page in a file of its own, loaded when it is opened. Not React's `lazy`: whatever follows one of its fallbacks is held
 * back for 300 ms, which is a third of the time that a first view may take.
 */
function loadPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: as with React's own, pages are made once, where modules are read
  return function LoadedPage(props: Props) {
    const [Page, setPage] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (Page !== undefined) return;
      load().then((page) => {
        loaded = page;
        setPage(() => page);
      }, setError);
    }, [Page]);
    if (Page !== undefined) return <Page {...props} />;
    if (error === null) return <p className="quiet">Loading …</p>;
    // The gateway was renewed meanwhile, and the files of the version before are gone.
    return <Failure error={error} retry={() => location.reload()} />;
  };
}
