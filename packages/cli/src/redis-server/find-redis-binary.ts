import { ConfigurationError } from '@fixpoint/shared/errors';
import { execa } from 'execa';

/** There is no Redis on this machine and none was named. */
export class RedisMissingError extends ConfigurationError {
  constructor(platform: NodeJS.Platform) {
    super(
      'Redis was not found: REDIS_URL is not set, and neither redis-server nor valkey-server is on PATH.',
      {
        hint: redisInstallHint(platform),
      },
    );
  }
}

/** One line on how to install a Redis on that platform. */
export function redisInstallHint(platform: NodeJS.Platform): string {
  const docker =
    'docker run -d -p 127.0.0.1:6379:6379 redis:7-alpine redis-server --appendonly yes --appendfsync always --maxmemory-policy noeviction';
  if (platform === 'darwin')
    return `Run "brew install redis", or "${docker}" and set REDIS_URL=redis://127.0.0.1:6379.`;
  if (platform === 'win32') {
    return `Run inside WSL ("wsl --install", then "sudo apt install redis-server"), or "winget install Docker.DockerDesktop", "${docker}" and set REDIS_URL=redis://127.0.0.1:6379.`;
  }
  return `Run "sudo apt install redis-server" (or your distribution's redis or valkey package), or "${docker}" and set REDIS_URL=redis://127.0.0.1:6379.`;
}

/** Name of the Redis server that runs here, Redis before Valkey. Throws `RedisMissingError`. */
export async function findRedisBinary(): Promise<string> {
  for (const name of ['redis-server', 'valkey-server']) {
    const answer = await execa(name, ['--version'], { reject: false, stdio: 'ignore' });
    if (!answer.failed) return name;
  }
  throw new RedisMissingError(process.platform);
}
