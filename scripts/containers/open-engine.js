// Docker with Compose if an engine answers; else Debian's podman with a Compose program beside it. What podman needs to do as the
// compose file says (names of containers, health checks without systemd, runc) is set for this run alone.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetUpError } from '../bootstrap/set-up-error.js';
import { fetchCompose } from './fetch-compose.js';
import { runProgram } from './run-program.js';

/** Packages of Debian 12 that podman needs here, each with a file that it brings. */
export const debianPackages = {
  podman: '/usr/bin/podman',
  runc: '/usr/sbin/runc',
  catatonit: '/usr/bin/catatonit',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  // netavark starts it, and depends on no package that brings it. nftables is no substitute.
  iptables: '/usr/sbin/iptables',
  'ca-certificates': '/etc/ssl/certs/ca-certificates.crt',
  debootstrap: '/usr/sbin/debootstrap',
};
const keptVariables = [
  'PATH',
  'HOME',
  'LANG',
  'XDG_RUNTIME_DIR',
  'DOCKER_HOST',
  'DOCKER_CONTEXT',
  'DOCKER_CONFIG',
];
const healthEveryMs = 3_000;
const healthyWithinMs = 180_000;

/** crun refuses mixed control groups; the limits are what builds in a virtual machine without systemd need. */
const podmanSettings = `[containers]
default_ulimits = ["nofile=20000:20000", "nproc=8192:8192"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
`;

/**
 * `run(args)` runs the engine, `compose(args)` Compose on the project in `folder`. `close` ends what this started, not the containers.
 * `variables`: those in the shell of a person who starts Compose. `wanted`: `docker-compose` or `podman-compose`, if podman is the engine.
 */
export async function openEngine({ folder, project, files, variables, wanted, print }) {
  // The other variables of this shell must not reach the containers; docker-compose.yml passes many of them on.
  const environment = { ...pick(process.env, keptVariables), ...variables };
  const docker = await runProgram('docker', ['info', '--format', '{{.ServerVersion}}'], { mayFail: true });
  if (docker.code === 0) {
    print(`Docker ${docker.output.trim()} responds.`);
    return describeEngine({
      name: 'docker',
      program: 'docker',
      composeCommand: ['docker', 'compose'],
      folder,
      project,
      files,
      environment,
    });
  }
  print('No Docker engine responds: using podman.');
  const missing = Object.entries(debianPackages).filter(([, path]) => !existsSync(path));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(' ');
    throw new SetUpError(`Missing: ${names}. On Debian: apt-get install --no-install-recommends ${names}`);
  }
  const settings = join(folder, 'containers.conf');
  environment.CONTAINERS_CONF = settings;
  // The format that keeps health checks.
  environment.BUILDAH_FORMAT = 'docker';
  if (!existsSync('/run/systemd/system')) environment.DISABLE_HC_SYSTEMD = 'true';
  await writeFile(settings, podmanSettings);
  const tools = join(folder, 'tools');
  await mkdir(tools);
  const program = await fetchCompose({ folder: tools, wanted, print });
  if (wanted === 'podman-compose') program.push('--podman-path', await writePodmanWithHealth(tools));
  const stop = new AbortController();
  const closers = [() => stop.abort()];
  if (wanted === 'docker-compose') {
    const socket = join(folder, 'podman.sock');
    const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    closers.push(() => service.kill('SIGTERM'));
    environment.DOCKER_HOST = `unix://${socket}`;
    environment.DOCKER_BUILDKIT = '0';
    for (let attempt = 0; !existsSync(socket); attempt += 1) {
      if (attempt > 100) throw new SetUpError('podman did not open its socket.', 1);
      await delay(100);
    }
  }
  const engine = describeEngine({
    name: 'podman',
    program: 'podman',
    composeCommand: program,
    folder,
    project,
    files,
    environment,
    close: () => closers.forEach((close) => void close()),
  });
  if (environment.DISABLE_HC_SYSTEMD) void checkHealth({ engine, signal: stop.signal });
  return engine;
}

function pick(all, names) {
  return Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
}

/** podman before 4.6 cannot wait until a container is healthy, which podman-compose asks of it. */
async function writePodmanWithHealth(folder) {
  const path = join(folder, 'podman');
  const text = `#!/bin/sh
if [ "$1 $2" = "wait --condition=healthy" ]; then
  shift 2
  for name; do until podman healthcheck run "$name"; do sleep 1; done; done
  exit 0
fi
exec podman "$@"
`;
  await writeFile(path, text, { mode: 0o755 });
  return path;
}

function describeEngine({
  name,
  program,
  composeCommand,
  folder,
  project,
  files,
  environment,
  close = () => {},
}) {
  const [composeProgram, ...composeArgs] = composeCommand;
  const head = [...composeArgs, '--project-name', project, ...files.flatMap((file) => ['--file', file])];
  const run = (args, options = {}) => runProgram(program, args, { env: environment, ...options });
  /** Names of the service's containers that exist, or of all. */
  const containers = async (service) => {
    const labels = [
      `com.docker.compose.project=${project}`,
      ...(service ? [`com.docker.compose.service=${service}`] : []),
    ];
    const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
    const { output } = await run(['ps', '--all', ...filters, '--format', '{{.Names}}']);
    return output.split('\n').filter(Boolean).sort();
  };
  const compose = (args, { cwd = folder, ...options } = {}) =>
    runProgram(composeProgram, [...head, ...args], { env: environment, cwd, ...options });
  return {
    name,
    run,
    containers,
    compose,
    /** Runs so many containers of the service. podman-compose 1.3 takes --scale and does nothing with it. */
    async scale(service, count, cwd) {
      if (!head.includes('--podman-path')) {
        await compose(['up', '--detach', '--no-build', '--scale', `${service}=${count}`], { cwd });
        return;
      }
      await writeFile(
        join(cwd, 'scale.yml'),
        `services: { ${service}: { deploy: { replicas: ${count} } } }\n`,
      );
      await compose(['--file', 'scale.yml', 'up', '--detach', '--no-build'], { cwd });
    },
    /** Waits until so many containers of the service are healthy; throws with their logs after three minutes. */
    async waitHealthy(service, count = 1) {
      const until = Date.now() + healthyWithinMs;
      for (;;) {
        const names = await containers(service);
        const states = await Promise.all(names.map((one) => readHealth(run, one)));
        if (states.filter((state) => state === 'healthy').length >= count) return;
        if (Date.now() > until) {
          const logs = await Promise.all(
            names.map((one) => run(['logs', '--tail', '15', one], { mayFail: true })),
          );
          const text = logs.map(({ output }) => output).join('\n');
          throw new SetUpError(
            `${service} is not healthy (${states.join(', ') || 'no container'}):\n${text}`,
            1,
          );
        }
        await delay(2_000);
      }
    },
    /** Removes the containers of these services, as their machine would be lost. */
    async removeContainers(names) {
      const all = await Promise.all(names.map((service) => containers(service)));
      await run(['rm', '--force', ...all.flat()]);
    },
    /** State and counters of the twin. */
    async readTwin() {
      const [twin] = await containers('twin');
      const program =
        "fetch('http://127.0.0.1:8080/').then((a) => a.text()).then((t) => process.stdout.write(t))";
      return JSON.parse((await run(['exec', twin, 'node', '--eval', program])).output);
    },
    close,
  };
}

async function readHealth(run, name) {
  const { output } = await run(['inspect', '--format', '{{.State.Health.Status}}', name], { mayFail: true });
  return output.trim();
}

/** Runs the health checks of podman's containers, as systemd's timers do elsewhere. */
async function checkHealth({ engine, signal }) {
  while (!signal.aborted) {
    for (const name of await engine.containers().catch(() => [])) {
      if (signal.aborted) return;
      await engine.run(['healthcheck', 'run', name], { mayFail: true });
    }
    await delay(healthEveryMs, undefined, { signal }).catch(() => {});
  }
}
