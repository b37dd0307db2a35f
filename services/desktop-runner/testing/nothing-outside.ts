/** Argument by which Chromium reaches this machine alone: everything else goes to a proxy that is not there. */
export const nothingOutside = '--proxy-server=127.0.0.1:9';
