const KEPT = 500;
const lines = [];

/** Writes one JSON line to standard output and keeps it for `/logs`. */
export function log(level, message, detail = {}) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...detail });
  lines.push(line);
  if (lines.length > KEPT) lines.shift();
  process.stdout.write(`${line}\n`);
}

export function recentLines() {
  return [...lines];
}
