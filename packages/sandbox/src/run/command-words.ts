import type { SandboxPort } from './sandbox.js';

/** Variables by which a program loads code or data before its own first line: they are for the command, not for the programs that lead to it. */
const loaderVariables = /^(LD_|BASH_|GLIBC_TUNABLES$|GCONV_PATH$|LOCPATH$|ENV$)/;

/**
 * Splits an environment: the part that the programs that build the wall may see, and words that bring the rest back right before
 * the command, when nothing is left to be won by it. bubblewrap sets PWD, which the command was not given.
 */
export function splitEnvironment(
  environment: Readonly<Record<string, string>>,
  env: string,
): { readonly outer: Record<string, string>; readonly words: string[] } {
  const entries = Object.entries(environment);
  const late = entries
    .filter(([name]) => loaderVariables.test(name))
    .map(([name, value]) => `${name}=${value}`);
  const unset = environment.PWD === undefined ? ['-u', 'PWD'] : [];
  return {
    outer: Object.fromEntries(entries.filter(([name]) => !loaderVariables.test(name))),
    words: [env, ...unset, ...late],
  };
}

/** Words that put the process itself into control groups; then it becomes the program that follows. */
export function enterCgroups(sh: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const script = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit 125; shift; done; shift; exec "$@"';
  return [sh, '-c', script, 'limits', ...entries, '--'];
}

/**
 * Opens the ports `PORT=SOCKET…` and becomes the program before them, which gets the descriptors: a port takes connections 5 ms
 * after the start, and they wait for as long as Node takes to begin, which is as long as the command itself takes.
 */
const openPorts = `use Socket;
my ($node, $program, @pairs) = @ARGV;
$^F = 255;
my @open;
for (@pairs) {
  my ($port) = /^(\\d+)[=@]/;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or exit 1;
  setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
  bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) && listen($socket, 511) or exit 1;
  push @open, $socket;
  $_ = fileno($socket) . ":$_";
}
$| = 1;
print "ready\\n";
open(STDOUT, ">", "/dev/null");
exec($node, $program, @pairs);`;

/**
 * Words that lead ports of the command's own loopback to sockets, by a program that runs next to the command. Something has said
 * `ready` before the command starts: Perl if it is installed, as on every Debian, else the program itself. It ends with the command's
 * process namespace.
 */
export function startForwards(
  { sh, env, perl }: { readonly sh: string; readonly env: string; readonly perl?: string | undefined },
  program: readonly [node: string, module: string],
  ports: readonly SandboxPort[],
): string[] {
  if (ports.length === 0) return [];
  const opener = perl === undefined ? [] : [perl, '-e', openPorts];
  const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
  // This shell becomes the command, so its number is the command's.
  const pairs = ports.map(
    ({ inside, socket, owner }) => `${inside}${owner === 'command' ? '@$$' : ''}${quote(`=${socket}`)}`,
  );
  const line = [...[env, '-i', ...opener, ...program].map(quote), ...pairs].join(' ');
  const script = [
    'mkfifo -m 600 /tmp/.forwards || exit 125',
    `( ${line} </dev/null >/tmp/.forwards 2>/dev/null & )`,
    'read -r answer </tmp/.forwards; rm -f /tmp/.forwards',
    '[ "$answer" = ready ] || { echo "Failed to open the ports of the sandbox." >&2; exit 125; }',
    'unset answer; exec "$@"',
  ].join('\n');
  return [sh, '-c', script, 'forwards'];
}
