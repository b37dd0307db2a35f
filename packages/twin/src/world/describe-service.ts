import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { stringify } from 'yaml';

/** The sample service's row in the table of target services. */
export function describeService({
  url,
  repository,
  install,
}: {
  url: string;
  repository: string;
  install: string;
}): ServiceDefinition {
  return ServiceDefinition.parse({
    name: 'market-research',
    aliases: ['market report'],
    url,
    endpoint: '/api/market-research',
    mail: { subject: 'market research', correlation: 'plus-address' },
    outputs: ['pptx'],
    template: 'market-research',
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
      version: { url: `${url}/version`, field: 'commit' },
      logs: `${url}/logs`,
    },
  });
}

/** The text of a `fixpoint.config.yaml` that holds the service's row. */
export function toConfigFile({ name, ...row }: ServiceDefinition): string {
  return stringify({ services: { [name]: row } });
}
