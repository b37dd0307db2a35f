import { isRecord } from '@fixpoint/shared/text';

/** A browser window for one step. */
export interface TaskBrowser {
  /** Aborts when the browser ends without a request. */
  readonly signal: AbortSignal;
  /** Absolute path of the folder in which its downloads arrive; removed when the browser is closed. */
  readonly downloads: string;
  close(): Promise<void>;
}

/** Opens it at an address. `runId` is unique. */
export type OpenTaskBrowser = (options: {
  readonly url: string;
  readonly runId: string;
}) => Promise<TaskBrowser>;

interface BrowserStart {
  readonly url: string;
  /** Folder of the profile, used by this run only. */
  readonly profile: string;
  /** Chromium refuses to run as root with its sandbox. */
  readonly isRoot: boolean;
  /** Further arguments of the person who runs the desktop. */
  readonly more: readonly string[];
}

/** A new window at an address, in a separate profile, without overlays and prompts. */
export function buildBrowserArguments({ url, profile, isRoot, more }: BrowserStart): string[] {
  return [
    `--user-data-dir=${profile}`,
    '--new-window',
    '--start-maximized',
    '--no-first-run',
    '--no-default-browser-check',
    // Fewer requests to its maker's servers. Chromium 156 still looks for updates of extensions.
    '--disable-sync',
    '--disable-component-update',
    '--disable-background-networking',
    '--disable-domain-reliability',
    '--disable-features=Translate,MediaRouter,OptimizationHints',
    '--hide-crash-restore-bubble',
    '--password-store=basic',
    // The second hides the bar that warns of the first; it takes 60 pixels off the page.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
    ...more,
    // After the end of the options, so that no address is treated as one.
    '--',
    url,
  ];
}

/**
 * Preferences of a profile that a program uses: files are saved in the given folder without a question, several at once, and no bubble offers to save
 * a password or to fill in an address. A person's preferences stay unchanged.
 */
export function writePreferences(earlier: unknown, downloads: string): Record<string, unknown> {
  return merge(earlier, {
    download: { default_directory: downloads, prompt_for_download: false, directory_upgrade: true },
    profile: {
      exit_type: 'Normal',
      default_content_setting_values: { automatic_downloads: 1 },
      password_manager_enabled: false,
    },
    credentials_enable_service: false,
    // It would send the names and hashes of downloaded documents to its maker.
    safebrowsing: { enabled: false },
    autofill: { profile_enabled: false, credit_card_enabled: false },
    plugins: { always_open_pdf_externally: true },
  });
}

type Fields = Record<string, unknown>;

function merge(earlier: unknown, ours: Fields): Fields {
  const merged: Fields = isRecord(earlier) ? { ...earlier } : {};
  for (const [name, value] of Object.entries(ours)) {
    merged[name] = isRecord(value) ? merge(merged[name], value) : value;
  }
  return merged;
}
