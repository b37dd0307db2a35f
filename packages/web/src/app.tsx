import { useQuery } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { getSession } from './api/session.js';
import { LiveProvider } from './live/live-provider.js';
import { useOutage } from './live/outage-provider.js';
import { SignInPage } from './pages/sign-in/sign-in-page.js';
import { DocumentChecksProvider } from './parts/checks/document-checks.js';
import { Failure } from './parts/failure.js';
import { loadPart } from './parts/load-part.js';
import { NotFound } from './parts/not-found.js';
import { NoticesProvider } from './parts/notices/notices-provider.js';
import { OutageBanner } from './parts/outage-banner.js';
import { SessionAccess } from './parts/session-access.js';
import { Shell } from './parts/shell.js';

// Each page is a separate file, loaded when it is opened: the first view costs only the parts that it shows.
const TasksPage = loadPart(() => import('./pages/tasks/tasks-page.js').then((module) => module.TasksPage));
const InboxPage = loadPart(() => import('./pages/inbox/inbox-page.js').then((module) => module.InboxPage));
const TaskPage = loadPart(() => import('./pages/task/task-page.js').then((module) => module.TaskPage));
const ReplayPage = loadPart(() =>
  import('./pages/replay/replay-page.js').then((module) => module.ReplayPage),
);
const DesktopsPage = loadPart(() =>
  import('./pages/desktops/desktops-page.js').then((module) => module.DesktopsPage),
);
const DesktopPage = loadPart(() =>
  import('./pages/desktop/desktop-page.js').then((module) => module.DesktopPage),
);
const WorkspacePage = loadPart(() =>
  import('./pages/workspace/workspace-page.js').then((module) => module.WorkspacePage),
);
const BuildsPage = loadPart(() =>
  import('./pages/builds/builds-page.js').then((module) => module.BuildsPage),
);
const BuildPage = loadPart(() => import('./pages/build/build-page.js').then((module) => module.BuildPage));
const ComparePage = loadPart(() =>
  import('./pages/compare/compare-page.js').then((module) => module.ComparePage),
);
const DocumentsPage = loadPart(() =>
  import('./pages/documents/documents-page.js').then((module) => module.DocumentsPage),
);
const DocumentPage = loadPart(() =>
  import('./pages/documents/document-page.js').then((module) => module.DocumentPage),
);
const SchedulesPage = loadPart(() =>
  import('./pages/schedules/schedules-page.js').then((module) => module.SchedulesPage),
);
const StagesPage = loadPart(() =>
  import('./pages/stages/stages-page.js').then((module) => module.StagesPage),
);
const ServicePage = loadPart(() =>
  import('./pages/service/service-page.js').then((module) => module.ServicePage),
);
const SettingsPage = loadPart(() =>
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
                  <NotFound kind="Page" links={[['/', 'Show all tasks']]} />
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
