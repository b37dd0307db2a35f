import { DesktopWork, type Intent, type NewTask } from '@fixpoint/shared/contracts';

const most = { steps: 100, seconds: 7_200 } as const;

/** Desktop work of a task; null if it uses no desktop. Larger limits count as the largest. */
export function toDesktopWork(
  { kind }: Pick<Intent, 'kind'>,
  wanted: NewTask['desktop'],
): DesktopWork | null {
  if (kind === 'workspace' || kind === 'build' || (kind === 'feedback' && wanted === undefined)) return null;
  const {
    name = null,
    capabilities = [],
    monitor = null,
    policy = null,
    max_steps,
    timeout_seconds,
    allow = [],
  } = wanted ?? {};
  return DesktopWork.parse({
    desktop: { name, capabilities },
    monitor,
    mode: kind === 'vision' ? 'vision' : 'plan',
    policy,
    max_steps: max_steps === undefined ? null : Math.min(max_steps, most.steps),
    timeout_seconds: timeout_seconds === undefined ? null : Math.min(timeout_seconds, most.seconds),
    allow,
  });
}

/** The same as a client would send it, to request it again. */
export function fromDesktopWork(work: DesktopWork): NonNullable<NewTask['desktop']> {
  const { desktop, monitor, policy, max_steps, timeout_seconds, allow } = work;
  return {
    ...(desktop.name === null ? {} : { name: desktop.name }),
    capabilities: desktop.capabilities,
    ...(monitor === null ? {} : { monitor }),
    ...(policy === null ? {} : { policy }),
    ...(max_steps === null ? {} : { max_steps }),
    ...(timeout_seconds === null ? {} : { timeout_seconds }),
    allow,
  };
}
