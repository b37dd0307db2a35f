import { startCuaComputerServer } from '../../../testing/cua-computer-server.js';
import { describeDriver } from '../../../testing/driver-suite.js';
import { startCuaDesktop } from './start-cua-desktop.js';

describeDriver(
  'CUA Cloud, whose server acts on an X display',
  async (display) => {
    const server = await startCuaComputerServer(display);
    const { name, key, base } = server;
    const driver = await startCuaDesktop({ name, key, base });
    return {
      driver,
      async close() {
        await driver.close();
        await server.close();
      },
    };
  },
  { without: ['letting go of any key', 'programs of windows'] },
);
