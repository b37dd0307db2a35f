interface Place {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** False if this place surely has no browser: Linux without a display, macOS over a remote shell. True if it may have one. */
export function hasBrowser({ platform, environment }: Place): boolean {
  if (platform === 'win32') return true;
  if (platform === 'darwin') return !environment.SSH_CONNECTION;
  return Boolean(environment.WSL_DISTRO_NAME || environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

/** Opens the address in the person's browser. False: there is no browser, or it did not start. */
export async function openBrowser(url: string, place: Place): Promise<boolean> {
  if (!hasBrowser(place)) return false;
  // Loaded by the few commands that open something, not by every service.
  const { default: open } = await import('open');
  return open(url).then(
    () => true,
    () => false,
  );
}
