import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { findCommit, whyUnhealthy } from '@fixpoint/shared/service-answers';
import { toSafeLine } from '@fixpoint/shared/text';
import { defineCheck, type Finding } from '@fixpoint/tasks/checks';
import { judgeFailure, probeAddress } from './probe-address.js';

/** Checks that the deployed service responds on its health address. Without one, that anything responds at its address at all. */
export const checkHealth = defineCheck('health', async (service, signal) => {
  const { name, url, deploy } = service;
  const address = deploy.health ?? url;
  const answer = await probeAddress(address, 'GET', signal);
  if (answer.type === 'failed') {
    return judgeFailure(answer, {
      subject: name,
      url: address,
      remedy: `Start the service, or correct services.${name}.url${deploy.health === undefined ? '' : ' and deploy.health'}.`,
    });
  }
  const isGood = answer.status >= 200 && answer.status < 300;
  const illness = isGood ? whyUnhealthy(answer.text, deploy.healthy) : null;
  if (deploy.health === undefined || (isGood && illness === null))
    return checkVersion(service, address, signal);
  if (illness !== null) {
    return {
      state: 'failed',
      code: 'service/unhealthy',
      message: `${name} responded ${answer.status} at its health address ${address}, but ${illness}.`,
      remedy: `Check the log of ${name}. If this response means that the service is healthy, describe it in services.${name}.deploy.healthy.`,
      retry: 'backoff',
    };
  }
  return {
    state: 'failed',
    code: 'service/unhealthy',
    message: `${name} responded ${answer.status} at its health address ${address}.`,
    remedy:
      answer.status === 404
        ? `Correct services.${name}.deploy.health: this path does not exist.`
        : `Check the log of ${name}. The health address must respond 2xx.`,
    retry: 'backoff',
  };
});

/** Checks that the running version names a commit: without one, a deploy of a fix would never be noticed. */
async function checkVersion(
  { name, deploy }: ServiceDefinition,
  address: string,
  signal: AbortSignal,
): Promise<Finding> {
  const { version } = deploy;
  if (version === undefined) return { state: 'ok', message: `${name} is reachable at ${address}.` };
  const answer = await probeAddress(version.url, 'GET', signal);
  const isGood = answer.type === 'response' && answer.status >= 200 && answer.status < 300;
  const foundCommit = isGood ? findCommit(answer, version.field) : null;
  if (foundCommit !== null)
    return {
      state: 'ok',
      message: `${name} is reachable at ${address} and runs ${foundCommit.commit} (${foundCommit.place}).`,
    };
  const said =
    answer.type === 'failed' ? answer.reason : `HTTP ${answer.status} "${toSafeLine(answer.text, 100)}"`;
  return {
    state: 'warning',
    code: 'service/version-unread',
    message: `${name} reports no commit at ${version.url}: ${said}.`,
    remedy: `Correct url and field in services.${name}.deploy.version. If the service reports no version, remove deploy.version: Fixpoint then detects a deploy from the responses of the service.`,
  };
}
