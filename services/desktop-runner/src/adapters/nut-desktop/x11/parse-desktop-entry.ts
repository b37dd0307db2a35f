export interface DesktopEntry {
  /** What menus call it, in any language. */
  readonly names: readonly string[];
  readonly command: readonly string[];
}

/**
 * Reads the main group of a `.desktop` file (freedesktop.org Desktop Entry Specification). Null where it starts no program
 * of its own window, or is hidden.
 */
export function parseDesktopEntry(text: string): DesktopEntry | null {
  const main = /^\[Desktop Entry\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const fields = new Map<string, string>();
  for (const [, key = '', value = ''] of main.matchAll(/^([A-Za-z-]+(?:\[[^\]]*\])?)\s*=[ \t]*(.*)$/gm)) {
    fields.set(key, value.trim());
  }
  const isShown = fields.get('Type') === 'Application' && fields.get('Hidden') !== 'true';
  const command = splitExec(fields.get('Exec') ?? '');
  if (!isShown || fields.get('Terminal') === 'true' || command.length === 0) return null;
  const names = [...fields].flatMap(([key, value]) => (/^(Generic)?Name(\[|$)/.test(key) ? [value] : []));
  return { names, command };
}

/** `chromium %U` → `['chromium']`: quotes and escapes read, codes for files and icons left out, as no file is opened. */
function splitExec(exec: string): string[] {
  const words = exec.match(/"(?:\\.|[^"\\])*"|[^\s"]+/g) ?? [];
  return words
    .map((word) => (word.startsWith('"') ? word.slice(1, -1).replace(/\\(.)/g, '$1') : word))
    .filter((word) => !/^%[a-zA-Z]$/.test(word))
    .map((word) => word.replaceAll('%%', '%'));
}
