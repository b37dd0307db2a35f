// Reads one document with one reader, some times over, and prints the median time and the peak memory of this process.
import { readers } from './readers.js';

const [, , name, path, rounds] = process.argv;
const read = await readers[name]();
const times = [];
for (let round = 0; round < Number(rounds); round += 1) {
  const start = performance.now();
  if (!((await read(path)) > 0)) throw new Error(`${name} found nothing in ${path}`);
  times.push(performance.now() - start);
}
// The first half warms up.
times.splice(0, Math.floor(times.length / 2));
times.sort((one, other) => one - other);
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ time: times[Math.floor((times.length - 1) / 2)], peak }));
process.exit(0);
