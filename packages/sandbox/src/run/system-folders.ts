import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Programs and libraries. What is a link on a merged system stays one inside. */
const programFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'];

/**
 * Files of /etc that programs read: names, time, certificates, the linker, languages. Nothing that holds a password, a key or an
 * administrator's notes: no shadow, ssh, git or npm configuration of the system.
 */
const settings = [
  ...['alternatives', 'bash.bashrc', 'ca-certificates', 'ca-certificates.conf', 'chromium', 'chromium.d'],
  ...['debian_version', 'default/locale', 'fonts', 'gai.conf', 'group', 'host.conf', 'hosts', 'inputrc'],
  ...['java-11-openjdk', 'java-17-openjdk', 'java-21-openjdk', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d'],
  ...['locale.alias', 'locale.conf', 'localtime', 'lsb-release', 'magic', 'magic.mime', 'mime.types'],
  ...['nsswitch.conf', 'os-release', 'passwd', 'pki/tls/certs', 'pki/ca-trust', 'profile', 'profile.d'],
  ...['protocols', 'python3', 'resolv.conf', 'rpc', 'services', 'shells', 'ssl/certs', 'ssl/openssl.cnf'],
  ...['terminfo', 'timezone', 'vulkan', 'xdg'],
];

export interface SystemPath {
  readonly path: string;
  /** Target of a link, as written in it; null: a folder or a file. */
  readonly link: string | null;
}

/** Folders with settings for the whole machine, for example of package managers. Administrators keep tokens of registries there. */
const settingsFolders = ['/usr/etc', '/usr/local/etc', '/etc/xdg'];

/** A value of npm, pip, uv, poetry, git and the like that opens something, and an address with a password in it. */
const credential =
  /(?:_auth|_authtoken|_password|passw(?:or)?d|token|secret|api[_-]?key)["']?\s*[:=]\s*\S|:\/\/[^\s/@:]*:[^\s/@]+@/i;

/**
 * Paths of the system that a command in the sandbox may read and run, if this machine has them. Settings files that hold a
 * credential are left out; those without one stay readable, because they name registries and certificates.
 */
export function listSystemPaths(): SystemPath[] {
  const all = [...programFolders, ...settings.map((name) => `/etc/${name}`)];
  return withoutCredentials(all, settingsFolders).flatMap((path): SystemPath[] => {
    try {
      return [{ path, link: lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null }];
    } catch {
      return [];
    }
  });
}

/** Replaces each path above a file in `folders` that holds a credential by its other children. */
export function withoutCredentials(paths: readonly string[], folders: readonly string[]): string[] {
  const hidden = new Set(folders.flatMap((folder) => listFiles(folder).filter(holdsCredential)));
  for (const path of [...hidden]) hidden.add(realpathSync(path));
  const split = (path: string): string[] => {
    if (hidden.has(path)) return [];
    if (![...hidden].some((file) => file.startsWith(`${path}/`))) return [path];
    return readdirSync(path).flatMap((name) => split(join(path, name)));
  };
  return paths.flatMap(split);
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** A file that cannot be read is not readable inside either. */
function holdsCredential(path: string): boolean {
  try {
    return credential.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}
