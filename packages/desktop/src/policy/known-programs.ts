/** Names of browsers at the end of a title. */
const browserNames =
  /^(?:chromium|google chrome|brave|microsoft edge|mozilla firefox|firefox|opera|vivaldi|safari)$/;
const browserApps =
  /^(?:chromium|chromium-browser|chrome|google-chrome|brave|brave-browser|msedge|microsoft-edge|firefox|firefox-esr|opera|vivaldi|safari)$/;
/** Its address bar may be below the page. */
const barAnywhere = /^vivaldi$/;
/** Web apps in separate windows, with developer tools like a browser's. */
const pageApps =
  /^(?:slack|discord|teams|ms-teams|code|codium|vscodium|obsidian|signal|signal-desktop|notion|electron)$/;

/**
 * Programs that show documents and mails and run no typed text, by the ends of their titles. A window of theirs whose title ends otherwise may be a
 * dialog. Editors with a terminal or a palette of commands are excluded.
 */
const documentPrograms: Readonly<Record<string, readonly string[]>> = {
  winword: ['word', 'microsoft word'],
  excel: ['excel', 'microsoft excel'],
  powerpnt: ['powerpoint', 'microsoft powerpoint'],
  onenote: ['onenote', 'microsoft onenote'],
  outlook: ['outlook', 'microsoft outlook', 'message (html)', 'message (plain text)', 'message (rich text)'],
  olk: ['outlook', 'mail'],
  wordpad: ['wordpad'],
  notepad: ['notepad'],
  'notepad++': ['notepad++'],
  thunderbird: ['thunderbird', 'mozilla thunderbird'],
  evolution: ['evolution'],
  geary: ['geary'],
  kmail: ['kmail'],
  mousepad: ['mousepad'],
  featherpad: ['featherpad'],
  gedit: ['gedit'],
  'gnome-text-editor': ['text editor'],
  pluma: ['pluma'],
  xed: ['xed'],
  kwrite: ['kwrite'],
  leafpad: ['leafpad'],
  abiword: ['abiword'],
  gnumeric: ['gnumeric'],
  ...Object.fromEntries(
    ['soffice', 'soffice.bin', 'libreoffice', 'oosplash'].map((app) => [
      app,
      ['writer', 'calc', 'impress', 'draw'].map((part) => `libreoffice ${part}`),
    ]),
  ),
};

/** Returns true if a program, as `toAppName` gives it, is a browser. */
export function isBrowserApp(app: string): boolean {
  return browserApps.test(app);
}

/** Returns true if a window is a browser's own: its title, in segments, ends with the browser's name, which that of a dialog does not. */
export function isBrowserTitle(titles: readonly string[]): boolean {
  const last = titles.at(-1);
  return last !== undefined && browserNames.test(last) && !barAnywhere.test(last);
}

/** Returns true if any part of a title is the name of a browser. */
export function namesBrowser(titles: readonly string[]): boolean {
  return titles.some((title) => browserNames.test(title));
}

/** Returns true if a program shows pages, and thus has developer tools. */
export function hasDeveloperTools(app: string): boolean {
  return browserApps.test(app) || pageApps.test(app);
}

/** Returns true if a window of a program shows a document or a mail, and not a dialog. */
export function isDocumentWindow(app: string, titles: readonly string[]): boolean {
  const last = titles.at(-1);
  return last !== undefined && documentPrograms[app]?.includes(last) === true;
}
