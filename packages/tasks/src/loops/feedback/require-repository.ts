import type { ServiceDefinition, ServiceWithRepository } from '@fixpoint/shared/contracts';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** The service with its repository. Throws `ConfigurationError` without one: such a service is checked only. */
export function requireRepository(service: ServiceDefinition): ServiceWithRepository {
  const { name, repository } = service;
  if (repository !== undefined) return { ...service, repository };
  throw new ConfigurationError(`The service ${name} has no repository, so nothing can be fixed or pushed.`, {
    hint: `Add services.${name}.repository to fixpoint.config.yaml.`,
  });
}
