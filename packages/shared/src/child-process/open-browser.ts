interface Place {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Whether a browser may be here; false where there is surely none: Linux without a display, macOS over a remote shell. */
export function hasBrowser({ platform, environment }: Place): boolean {
  if (platform === 'win32') return true;
  if (platform === 'darwin') return !environment.SSH_CONNECTION;
  return Boolean(environment.WSL_DISTRO_NAME || environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** Opens the address in the person's browser. False: there is none, or it did not start. */
export async function openBrowser(url: string, place: Place): Promise<boolean> {
  if (!hasBrowser(place)) return false;
  // Loaded by the few commands that open something, not by every service.
  const { default: open } = await import('open');
  return open(url).then(
    () => true,
    () => false,
  );
}
