import type { XDisplay } from './x-display.js';

/** Every key and button that the X server reports as down, also those that others pressed. */
export async function downInputs(display: XDisplay): Promise<string[]> {
  const devices = ['Virtual core XTEST pointer', 'Virtual core XTEST keyboard'];
  const states = await Promise.all(devices.map((device) => display.run('xinput', 'query-state', device)));
  return states.join('\n').match(/(button|key)\[\d+\]=down/g) ?? [];
}
