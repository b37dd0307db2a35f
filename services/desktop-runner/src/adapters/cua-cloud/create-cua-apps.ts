import { z } from 'zod';
import type { AppDriver, DesktopWindow } from '../../core/desktop-driver.js';
import { AppNotFoundError, DesktopLostError, InputBlockedError } from '../../core/errors/index.js';
import type { CuaClient } from './create-cua-client.js';

const WindowId = z.union([z.string(), z.number()]).transform(String);
const Launched = z.object({});
const Active = z.object({ window_id: WindowId });
const Windows = z.object({ windows: z.array(WindowId) });
const Name = z.object({ name: z.string() });

/** Windows that are looked at; each is a request of its own. */
const mostWindows = 20;

/** Programs of a machine at CUA Cloud. It tells windows by title, not by program. */
export function createCuaApps(client: CuaClient): AppDriver {
  const look = (reason: string) => new DesktopLostError(`its server says: ${reason}`);
  const nothing = () => null;

  return {
    resolve: async () => [],
    async launch(app, args = []) {
      await client.send({
        command: 'launch',
        // Without arguments their server takes the name for a command line and splits it.
        params: args.length > 0 ? { app, args } : { app: quote(app) },
        schema: Launched,
        touches: true,
        refused: (reason) => new AppNotFoundError(app, { cause: new Error(reason) }),
      });
    },
    async windows() {
      const [active, { windows }] = await Promise.all([
        // No window has the focus: they call that a failure.
        client
          .send({ command: 'get_current_window_id', schema: Active, touches: false, refused: look })
          .then(({ window_id }) => window_id, nothing),
        client.send({
          command: 'get_application_windows',
          params: { app: '' },
          schema: Windows,
          touches: false,
          refused: look,
        }),
      ]);
      const titled = windows.slice(0, mostWindows).map(async (id): Promise<DesktopWindow | null> => {
        const params = { window_id: numberOf(id) };
        const name = await client
          .send({ command: 'get_window_name', params, schema: Name, touches: false, refused: look })
          // It was closed meanwhile.
          .catch(nothing);
        return name === null ? null : { id, title: name.name, app: null, active: id === active };
      });
      return (await Promise.all(titled)).filter((window) => window !== null);
    },
    async activate(id) {
      await client.send({
        command: 'activate_window',
        params: { window_id: numberOf(id) },
        schema: Launched,
        touches: true,
        refused: (reason) => new InputBlockedError(`The window did not come to the front: ${reason}`, { id }),
      });
    },
  };
}

/** They number windows on some systems and name them on others. */
function numberOf(id: string): string | number {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** As one word of a POSIX command line. */
function quote(word: string): string {
  return /^[\w.+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}
