import { useQuery } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { getSession } from './api/session.js';
import { LiveProvider } from './live/live-provider.js';
import { SignInPage } from './pages/sign-in-page.js';
import { Failure } from './parts/failure.js';
import { loadPage } from './parts/load-page.js';
import { ScreenSight } from './parts/screen-sight.js';
import { Shell } from './parts/shell.js';

// Each page is a file of its own, loaded when it is opened: the first view costs only what it shows.
const TasksPage = loadPage(() => import('./pages/tasks-page.js').then((module) => module.TasksPage));
const InboxPage = loadPage(() => import('./pages/inbox-page.js').then((module) => module.InboxPage));
const TaskPage = loadPage(() => import('./pages/task-page.js').then((module) => module.TaskPage));
const DesktopsPage = loadPage(() => import('./pages/desktops-page.js').then((module) => module.DesktopsPage));
const WorkspacePage = loadPage(() =>
  import('./pages/workspace-page.js').then((module) => module.WorkspacePage),
);
const StagesPage = loadPage(() => import('./pages/stages-page.js').then((module) => module.StagesPage));
const SettingsPage = loadPage(() => import('./pages/settings-page.js').then((module) => module.SettingsPage));

/** Everything behind the sign-in, by its address. */
export function App() {
  const session = useQuery({ queryKey: ['session'], queryFn: getSession });
  if (session.isPending) return null;
  if (session.isError) return <Failure error={session.error} retry={() => void session.refetch()} />;
  if (session.data.name === null) return <SignInPage onSignedIn={() => void session.refetch()} />;
  return (
    <LiveProvider>
      <ScreenSight session={session.data}>
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
            <Route path="/desktops">
              <DesktopsPage session={session.data} />
            </Route>
            <Route path="/workspace">
              <WorkspacePage session={session.data} />
            </Route>
            <Route path="/stages">
              <StagesPage session={session.data} />
            </Route>
            <Route path="/settings">
              <SettingsPage session={session.data} />
            </Route>
            <Route>
              <h1>No such page</h1>
              <p>
                There is nothing at this address. <a href="/">All tasks</a>
              </p>
            </Route>
          </Switch>
        </Shell>
      </ScreenSight>
    </LiveProvider>
  );
}
