import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in one tick of the kernel's clock, as Linux counts the time of processes. */
const tickMs = 10;

/** CPU time in milliseconds that this process and its children that are called so have used. */
export function readCpuMs(programs) {
  const own = process.cpuUsage();
  return (own.user + own.system) / 1_000 + childrenOf(process.pid, programs).reduce((sum, ms) => sum + ms, 0);
}

function childrenOf(pid, programs) {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program is in parentheses and may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (Number(fields[1]) !== pid || !programs.some((program) => command.includes(program))) return [];
      return [(Number(fields[11]) + Number(fields[12])) * tickMs];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
