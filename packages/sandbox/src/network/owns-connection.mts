import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Whether a process of this network namespace itself holds the client's end of a TCP connection of IPv4 loopback: `clientPort` to
 * `serverPort`. By /proc/net/tcp (proc(5)) and the process's descriptors. False where either cannot be read.
 */
export function ownsConnection(pid: number, clientPort: number, serverPort: number): boolean {
  const at = (port: number): string => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  try {
    const inode = readFileSync('/proc/net/tcp', 'latin1')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, local, remote]) => local === at(clientPort) && remote === at(serverPort))?.[9];
    if (inode === undefined) return false;
    return readdirSync(`/proc/${pid}/fd`).some((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`) === `socket:[${inode}]`;
      } catch {
        // Closed meanwhile.
        return false;
      }
    });
  } catch {
    return false;
  }
}
