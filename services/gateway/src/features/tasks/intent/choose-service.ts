import type { IntentProblem, ServiceDefinition } from '@fixpoint/shared/contracts';
import { findNearest } from '@fixpoint/shared/text';
import { findMisspelt } from './find-misspelt.js';
import { findFeedbackLoop, findServiceByName, findServices, findUnknownService } from './find-services.js';
import type { ContextHints } from './read-context.js';
import { oneLine } from './text-search.js';

const addService =
  'No service is configured. Describe your service in fixpoint.config.yaml. For an example, see examples/one-service.';

/** The service of a request, or the reason for none. */
export interface Choice {
  readonly service: ServiceDefinition | null;
  readonly isFeedback: boolean;
  readonly because: string;
  readonly problem?: IntentProblem;
}

export function chooseService(
  prose: string,
  text: string,
  hints: ContextHints,
  services: readonly ServiceDefinition[],
  isFeedback: boolean,
): Choice {
  const known = services.map(({ name }) => name).join(', ');
  const listed = known === '' ? addService : `Services: ${known}.`;
  if (hints.service !== undefined) return chooseHinted(hints.service, services, listed);

  // Names inside paths and form values count only when the prose names none: ~/utb/out.pptx may lie anywhere.
  const inProse = findServices(prose, services, isFeedback);
  const mentions = inProse.length > 0 ? inProse : findServices(text, services, isFeedback);
  if (mentions.length > 0) return chooseMentioned(mentions, services);
  const unnamed = {
    field: 'service',
    message: 'No service is named.',
    hint: known === '' ? addService : `Name one of: ${known}.`,
  };
  const loop = findFeedbackLoop(prose) ?? findUnknownService(prose);
  if (loop !== null) {
    const because = `"${oneLine(loop)}" requests a feedback loop.`;
    return { service: null, isFeedback: true, because, problem: unnamed };
  }
  const slip = findMisspelt(prose, services);
  if (slip !== null) {
    const message = `There is no service "${slip.words}". Did you mean "${slip.service}"?`;
    const hint = `Write "${slip.service}". If you do not mean a service, send "kind": "plan" to create a desktop plan.`;
    return {
      service: null,
      isFeedback: true,
      because: `"${slip.words}" is similar to the name of the service ${slip.service}.`,
      problem: { field: 'service', message, hint },
    };
  }
  if (isFeedback) {
    const because = 'The request specifies a feedback loop.';
    return { service: null, isFeedback, because, problem: unnamed };
  }
  return {
    service: null,
    isFeedback: false,
    because: 'The request names no service and no feedback loop, so it becomes a desktop plan.',
  };
}

function chooseHinted(name: string, services: readonly ServiceDefinition[], listed: string): Choice {
  const service = findServiceByName(name, services) ?? null;
  if (service !== null) {
    return { service, isFeedback: true, because: `The context specifies the service ${service.name}.` };
  }
  const nearest = findNearest(
    name,
    services.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  const meant = nearest === null ? null : (findServiceByName(nearest, services)?.name ?? nearest);
  const message = `There is no service "${name.slice(0, 100)}".${meant === null ? '' : ` Did you mean "${meant}"?`}`;
  const problem = { field: 'service', message, hint: listed };
  return { service, isFeedback: true, because: 'The context specifies an unknown service.', problem };
}

function chooseMentioned(
  mentions: ReturnType<typeof findServices>,
  services: readonly ServiceDefinition[],
): Choice {
  if (mentions.length > 1) {
    const names = mentions.map(({ service }) => service).join(', ');
    return {
      service: null,
      isFeedback: true,
      because: `Several services are named: ${names}.`,
      problem: {
        field: 'service',
        message: `Which service do you mean: ${names}?`,
        hint: 'Name only one, or put "service" into the context.',
      },
    };
  }
  const [only] = mentions;
  return {
    service: services.find(({ name }) => name === only?.service) ?? null,
    isFeedback: true,
    because: `"${oneLine(only?.words ?? '')}" names the service ${only?.service}.`,
  };
}
