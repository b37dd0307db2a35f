import { createAskPreconditions } from '@fixpoint/tasks/checks';
import { runTask } from '../../../packages/cli/src/commands/tasks/task-command.js';
import { createContext } from '../../../packages/cli/testing/create-context.js';
import { deriveIntent } from '../../../services/gateway/src/features/tasks/intent/derive-intent.js';
import { fromError, fromPlan, type Misconfiguration } from '../misconfiguration.js';

/** What a request is refused with, over every transport. */
function request(description: string, context: Record<string, unknown> = {}): Misconfiguration['find'] {
  return (world) => {
    const services = [world.service({ name: 'market-research' }), world.service()];
    const [problem] = deriveIntent({ description, context, services }).problems;
    return { code: 'invalid-input', message: problem?.message ?? '', remedy: problem?.hint };
  };
}

export const requestRows: readonly Misconfiguration[] = [
  {
    wrong: 'a misspelt service in the words of a task',
    code: 'invalid-input',
    says: /no service "market-reserch"\. Did you mean "market-research"\?/,
    advises: /Write "market-research"/,
    find: request('fix market-reserch until it matches'),
  },
  {
    wrong: 'a misspelt service in the context of a task',
    code: 'invalid-input',
    says: /no service "invocies"\. Did you mean "invoices"\?/,
    advises: /Services: market-research, invoices/,
    find: request('fix it', { service: 'invocies' }),
  },
  {
    wrong: 'a task for a service where none is configured',
    code: 'invalid-input',
    says: /no service "invoices"/,
    advises: /fixpoint\.config\.yaml/,
    find: () => {
      const { problems } = deriveIntent({
        description: 'fix',
        context: { service: 'invoices' },
        services: [],
      });
      return { code: 'invalid-input', message: problems[0]?.message ?? '', remedy: problems[0]?.hint };
    },
  },
  {
    wrong: 'a feedback loop without a service',
    code: 'invalid-input',
    says: /No service is named/,
    advises: /Name one of: market-research, invoices/,
    find: request('run the feedback loop'),
  },
  {
    wrong: 'a task without a required field',
    code: 'invalid-input',
    says: /The form of market-research needs Email/,
    advises: /USER_EMAIL/,
    find: request('fix market-research', { Business: 'a', Country: 'b' }),
  },
  {
    wrong: 'a context that is no JSON',
    code: 'invalid-input',
    says: /--context is not a JSON object/,
    advises: /Example: --context/,
    find: () =>
      fromError('invalid-input', () =>
        runTask(createContext().context, { description: 'fix', context: '{Email}' }),
      ),
  },
  {
    wrong: 'a service of Fixpoint that does not run',
    code: 'precondition/no-service',
    says: /no mail-fetcher is running/,
    advises: /fixpoint up/,
    async find(world) {
      const ask = createAskPreconditions({ redis: world.silentRedis(0), keyPrefix: '{test}' });
      return fromPlan((await ask(['mailbox'], world.service(), { limitMs: 100 }))[0] as never);
    },
  },
  {
    wrong: 'a service of Fixpoint that gives no answer',
    code: 'precondition/no-answer',
    says: /fixer did not report on the repository within 0\.1 s/,
    advises: /log of the fixer/,
    async find(world) {
      const ask = createAskPreconditions({ redis: world.silentRedis(1), keyPrefix: '{test}' });
      return fromPlan((await ask(['repository'], world.service(), { limitMs: 100 }))[0] as never);
    },
  },
];
