// Called by the remote's post-receive hook with the address to tell. Reads the updated refs from standard input. A push
// is complete by now, so nobody listening is no reason to fail.
import { text } from 'node:stream/consumers';

try {
  await fetch(process.argv[2], {
    method: 'POST',
    body: await text(process.stdin),
    signal: AbortSignal.timeout(30_000),
  });
} catch {}
