import { ServiceWithRepository } from '@fixpoint/shared/contracts';
import { stringify } from 'yaml';
import type { FrontRequest } from '../front/create-front.js';

/** Optional settings in the row of the sample service. */
export type SampleRow = Pick<ServiceWithRepository, 'render' | 'confirm'>;

/** Command that renders its decks locally. */
export const sampleRender: NonNullable<ServiceWithRepository['render']> = {
  command: ['node', 'src/render.js'],
  output: 'deck.pptx',
  time_limit_seconds: 60,
  network: [],
};

/** Form values with which its decks show another company. */
export const sampleConfirm: NonNullable<ServiceWithRepository['confirm']> = {
  form: { Exclusion: 'Mekong Frost' },
  enabled: true,
};

/** The sample service's row in the table of target services. */
export function describeService({
  url,
  repository,
  install,
  namesVersion,
  row = {},
}: {
  url: string;
  repository: string;
  install: string;
  namesVersion: boolean;
  row?: SampleRow | undefined;
}): ServiceWithRepository {
  return ServiceWithRepository.parse({
    name: 'market-research',
    aliases: ['market report'],
    url,
    endpoint: '/api/market-research',
    // Its Gmail reports on no sender.
    mail: { subject: 'market research', correlation: 'plus-address', authentication: 'if-reported' },
    outputs: ['pptx'],
    template: 'market-research',
    ...row,
    repository: {
      url: repository,
      branch: 'main',
      directories: ['backend/market-research'],
      workdir: 'backend/market-research',
      install,
      test: 'npm test',
    },
    deploy: {
      health: `${url}/health`,
      ...(namesVersion ? { version: { url: `${url}/version`, field: 'commit' } } : {}),
      logs: `${url}/logs`,
    },
  });
}

/** The text of a `fixpoint.config.yaml` that contains the service's row. */
export function toConfigFile({ name, ...row }: ServiceWithRepository): string {
  return stringify({ services: { [name]: row } });
}

/** Submissions of the form that reached the service. */
export interface SubmissionCounts {
  readonly total: number;
  /** Submissions that the service accepted with 202, repeated keys included. */
  readonly accepted: number;
  /** Times that each idempotency key was sent. Without a key: under the empty text. */
  readonly byKey: Readonly<Record<string, number>>;
}

export function createSubmissionCounter(endpoint: string): {
  add: (request: FrontRequest) => void;
  counts: () => SubmissionCounts;
} {
  const byKey = new Map<string, number>();
  let total = 0;
  let accepted = 0;
  return {
    add({ method, path, headers, status }) {
      if (method !== 'POST' || path !== endpoint) return;
      total += 1;
      if (status === 202) accepted += 1;
      const key = String(headers['idempotency-key'] ?? '');
      byKey.set(key, (byKey.get(key) ?? 0) + 1);
    },
    counts: () => ({ total, accepted, byKey: Object.fromEntries(byKey) }),
  };
}
