// Preloaded into a deployed service. The platform holds the other end of standard input: when it ends, the platform is gone, however it died, and the
// service must not outlive it.
process.stdin.on('end', () => process.exit(0));
process.stdin.on('error', () => process.exit(0));
process.stdin.resume();
process.stdin.unref();
