import { findForms } from '../../../packages/cli/src/commands/init/find-forms.js';
import { runInit } from '../../../packages/cli/src/commands/init/init-command.js';
import { createAsk } from '../../../packages/cli/src/commands/init/questions.js';
import { createContext } from '../../../packages/cli/testing/create-context.js';
import { fromError, type Misconfiguration } from '../misconfiguration.js';

/** The first step of "fixpoint init", for a page of the service. */
function setUp(path: string): Misconfiguration['find'] {
  return ({ urls }) =>
    fromError('invalid-input', () =>
      findForms(
        `${urls.form}${path}`,
        async () => null,
        () => {},
      ),
    );
}

export const setUpRows: readonly Misconfiguration[] = [
  {
    wrong: 'a self-signed form in a set-up',
    code: 'invalid-input',
    says: /certificate is not trusted .* Nothing was submitted\.$/,
    advises: /NODE_EXTRA_CA_CERTS/,
    find: ({ urls }) =>
      fromError('invalid-input', () =>
        findForms(
          urls.selfSigned,
          async () => null,
          () => {},
        ),
      ),
  },
  {
    wrong: 'a set-up for a form behind basic authentication',
    code: 'invalid-input',
    says: /\/locked requires a login/,
    advises: /Copy as cURL.*--user NAME:PASSWORD/,
    find: setUp('/locked'),
  },
  {
    wrong: 'a set-up for a page that shows a login',
    code: 'invalid-input',
    says: /\/login requires a login: its only form has a password field/,
    advises: /Copy as cURL/,
    find: setUp('/login'),
  },
  {
    wrong: 'a set-up for a page that does not exist',
    code: 'invalid-input',
    says: /\/nowhere responded HTTP 404/,
    advises: /Check the address/,
    find: setUp('/nowhere'),
  },
  {
    wrong: 'an answer of the set-up to a question that does not exist',
    code: 'invalid-input',
    says: /There is no question "repositroy"/,
    advises: /Did you mean --answer repository=…\?/,
    find: () =>
      fromError('invalid-input', () =>
        runInit(createContext().context, { yes: true, answer: ['repositroy=x'] }),
      ),
  },
  {
    wrong: 'an answer of the set-up that is not one of the choices',
    code: 'invalid-input',
    says: /"imaps" is not one of the choices/,
    advises: /--answer mailbox=… \(hand, gmail, imap\)/,
    find: () =>
      fromError('invalid-input', () =>
        createAsk({
          context: createContext().context,
          given: new Map([['mailbox', 'imaps']]),
          earlier: new Map(),
          yes: true,
          prompt: async () => '',
          remember: async () => {},
        })({
          key: 'mailbox',
          message: 'Where do the documents arrive?',
          choices: ['hand', 'gmail', 'imap'].map((value) => ({ value, label: value })),
        }),
      ),
  },
];
