import { describeDriver } from '../../../testing/driver-suite.js';
import { startNutDesktop } from './start-nut-desktop.js';

describeDriver('nut-js on an X display (M-008)', async (display) => {
  const driver = await startNutDesktop({ environment: display.env });
  return { driver, close: () => driver.close() };
});
