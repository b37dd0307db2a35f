/** One name for each X server, however `DISPLAY` spells it: `:0`, `:0.0` and `unix:0` are the same. Fit for a file. */
export function nameDisplay(display: string): string {
  const [, host = '', number = ''] = /^(.*):(\d+)(?:\.\d+)?$/.exec(display) ?? ['', display, ''];
  const where = host === 'unix' || host === '' ? '' : `${host.replace(/[^A-Za-z0-9.-]/g, '_')}-`;
  return `${where}X${number}`;
}
