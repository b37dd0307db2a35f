/** A command line as the system's own shell runs it. */
export function shellCommand(
  line: string,
  platform: string = process.platform,
): { command: string; args: string[] } {
  return platform === 'win32'
    ? { command: 'cmd.exe', args: ['/d', '/s', '/c', line] }
    : { command: '/bin/sh', args: ['-c', line] };
}
