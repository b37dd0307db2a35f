export interface BrowserCommand {
  readonly file: string;
  readonly arguments: readonly string[];
}

/** How a browser is opened here; null where there is surely none: Linux without a display, or over a remote shell. */
export function browserCommand(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
  url: string,
): BrowserCommand | null {
  if (platform === 'darwin') {
    return environment.SSH_CONNECTION ? null : { file: 'open', arguments: [url] };
  }
  // Not `start`: it is a word of the shell, and the shell reads the `&` of an address as its own.
  if (platform === 'win32') return { file: 'rundll32', arguments: ['url.dll,FileProtocolHandler', url] };
  if (environment.WSL_DISTRO_NAME) {
    return { file: 'rundll32.exe', arguments: ['url.dll,FileProtocolHandler', url] };
  }
  const hasDisplay = Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
  return hasDisplay ? { file: 'xdg-open', arguments: [url] } : null;
}
