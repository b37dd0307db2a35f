import { faulty, type PreconditionCheck, passed } from '@fixpoint/shared/preconditions';
import { probeAddress } from './probe-address.js';

/** Whether the deployed service answers on its health address. Without one, whether anything answers at its address at all. */
export const checkHealth: PreconditionCheck = async (service, signal) => {
  const { name, url, deploy } = service;
  const address = deploy.health ?? url;
  const answer = await probeAddress(address, 'GET', signal);
  if (answer.type === 'failed') {
    return faulty('health', 'failed', {
      code: 'service/unreachable',
      message: `${name} cannot be reached at ${address}: ${answer.reason}.`,
      remedy: `Start the service, or correct services.${name}.url${deploy.health === undefined ? '' : ' and deploy.health'}.`,
      retry: 'backoff',
    });
  }
  const isHealthy = answer.status >= 200 && answer.status < 300;
  if (deploy.health === undefined || isHealthy) return passed('health', `${name} answers at ${address}.`);
  return faulty('health', 'failed', {
    code: 'service/unhealthy',
    message: `${name} answers ${answer.status} at its health address ${address}.`,
    remedy:
      answer.status === 404
        ? `Correct services.${name}.deploy.health: there is nothing at that path.`
        : `Look into the log of ${name}; the health address must answer 2xx.`,
    retry: 'backoff',
  });
};
