import { randomUUID } from 'node:crypto';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';

/** Starts a shell command in a real container of podman, until the end of the test. Returns its name; null if podman cannot run here. */
export async function startContainer(
  script: string,
  { label }: { readonly label?: string } = {},
): Promise<string | null> {
  const container = `fixpoint-test-${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    await execa('podman', ['rm', '--force', '--time', '0', container], { reject: false });
  });
  // The machine's own files below a temporary layer: no image is required.
  const started = await execa(
    'podman',
    [
      ...['run', '--detach', '--name', container, '--network', 'none'],
      ...['--ulimit', 'nofile=1000:1000', '--ulimit', 'nproc=1000:1000'],
      ...(label === undefined ? [] : ['--label', label]),
      ...['--rootfs', '/:O', 'sh', '-c', script],
    ],
    { reject: false },
  );
  return started.exitCode === 0 ? container : null;
}

/** Waits until a container has ended. */
export async function waitForContainer(container: string): Promise<void> {
  await execa('podman', ['wait', container]);
}
