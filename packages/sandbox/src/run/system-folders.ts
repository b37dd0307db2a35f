import { lstatSync, readlinkSync } from 'node:fs';

/** Programs and libraries. What is a link on a merged system stays one inside. */
const programFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'];

/**
 * What programs read of /etc: names, time, certificates, the linker, languages. Nothing that holds a password, a key or
 * an administrator's notes: no shadow, ssh, git or npm configuration of the system.
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
  /** Where a link leads, as written in it; null: a folder or a file. */
  readonly link: string | null;
}

/** What of the system a command inside may read and start, as far as this machine has it. */
export function listSystemPaths(): SystemPath[] {
  return [...programFolders, ...settings.map((name) => `/etc/${name}`)].flatMap((path): SystemPath[] => {
    try {
      return [{ path, link: lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null }];
    } catch {
      return [];
    }
  });
}
