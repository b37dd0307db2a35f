import { z } from 'zod';
import type { AppDriver, DesktopWindow } from '../../core/desktop-driver.js';
import { appNotFound, desktopLost, inputBlocked } from '../../core/errors.js';
import type { CuaClient } from './create-cua-client.js';

const WindowId = z.union([z.string(), z.number()]).transform(String);
const Launched = z.object({});
const Active = z.object({ window_id: WindowId });
const Windows = z.object({ windows: z.array(WindowId) });
const Name = z.object({ name: z.string() });

/** Maximum number of listed windows; each takes a separate request. */
const maxWindows = 20;

/** Programs of a sandbox at CUA Cloud. It identifies windows by title, not by program. */
export function createCuaApps(client: CuaClient): AppDriver {
  const serverRefused = (reason: string) => desktopLost(`its server reports: ${reason}`);
  const nothing = () => null;

  return {
    resolve: async () => [],
    async launch(app, args = []) {
      await client.send({
        command: 'launch',
        // Without arguments their server treats the name as a command line and splits it.
        params: args.length > 0 ? { app, args } : { app: quote(app) },
        schema: Launched,
        touches: true,
        refused: (reason) => appNotFound(app, { cause: new Error(reason) }),
      });
    },
    async windows() {
      const [active, { windows }] = await Promise.all([
        // No window has the focus: their server reports that as a failure.
        client
          .send({ command: 'get_current_window_id', schema: Active, touches: false, refused: serverRefused })
          .then(({ window_id }) => window_id, nothing),
        client.send({
          command: 'get_application_windows',
          params: { app: '' },
          schema: Windows,
          touches: false,
          refused: serverRefused,
        }),
      ]);
      const titled = windows.slice(0, maxWindows).map(async (id): Promise<DesktopWindow | null> => {
        const params = { window_id: numberOf(id) };
        const name = await client
          .send({ command: 'get_window_name', params, schema: Name, touches: false, refused: serverRefused })
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
        refused: (reason) => inputBlocked(`The window could not be brought to the front: ${reason}`, { id }),
      });
    },
  };
}

/** Windows are numbers on some systems and names on others. */
function numberOf(id: string): string | number {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

/** Quotes a text as one word of a POSIX command line. */
function quote(word: string): string {
  return /^[\w.+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}
