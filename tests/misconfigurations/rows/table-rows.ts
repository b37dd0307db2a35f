import { policy, services } from '../../../packages/cli/src/doctor/checks/check-configuration.js';
import { fromDoctor, type Misconfiguration } from '../misconfiguration.js';

/** A table with this text, as the doctor finds it. */
function table(wrong: string, text: string, says: RegExp, advises = /Correct|Write|Start/): Misconfiguration {
  return {
    wrong,
    code: 'config/invalid',
    says,
    advises,
    async find(world) {
      await world.write('fixpoint.config.yaml', text);
      return fromDoctor(await world.examine(services));
    },
  };
}

const row = (change: string) => `services:
  invoices:
    url: https://invoices.example.com
    mail: { subject: invoice }
    outputs: [docx]
    template: null
    repository: { url: git@github.com:example/invoices.git, directories: [src] }
${change}`;

export const tableRows: readonly Misconfiguration[] = [
  table(
    'a field of the table with a slip in its name',
    row('    endpont: /order'),
    /services\.invoices: Unrecognized key: "endpont"\. Did you mean endpoint\?/,
  ),
  table(
    'a field of a form with a slip in its name',
    row('    form: { fields: [{ name: to, requird: true }] }'),
    /"requird"\. Did you mean required\?/,
  ),
  table(
    'a field of a mailbox with a slip in its name',
    row('mailboxes: { main: { kind: imap, hots: mail.example.com, host: a.example, user: a } }'),
    /"hots"\. Did you mean host\?/,
  ),
  table(
    'a list with a wrong indentation',
    'services:\n  a:\n    outputs: [pptx\n    template: null\n',
    /fixpoint\.config\.yaml:\d+ is not valid YAML/,
  ),
  table(
    'a table that is no YAML',
    'services:\n  a: { url: \n',
    /fixpoint\.config\.yaml:\d+ is not valid YAML/,
  ),
  table('a table that is a list', '- a\n', /must contain a mapping/),
  table('services that are a text', 'services: all\n', /services must be a mapping/),
  table('a row that is a text', 'services:\n  invoices: here\n', /services\.invoices/),
  table('a misspelt section', 'servcies: {}\n', /servcies/),
  table('a field that does not exist', row('    tempalte: x\n'), /tempalte/),
  table(
    'an address that is none',
    row('').replace('https://invoices.example.com', 'invoices'),
    /invoices\.url/,
  ),
  table(
    'a row without the words of its mail',
    row('').replace(/ {4}mail.*\n/, ''),
    /services\.invoices\.mail/,
  ),
  table('an endpoint that is no path', row('    endpoint: api/invoices\n'), /invoices\.endpoint/),
  table('an output of an unknown type', row('').replace('[docx]', '[odt]'), /invoices\.outputs/),
  table(
    'a correlation that does not exist',
    row('').replace('subject: invoice', 'subject: a, correlation: x'),
    /mail\.correlation/,
  ),
  table('a name with capitals and spaces', row('').replace('invoices:', 'My Invoices:'), /My Invoices/),
  table(
    'a password in the address of a repository',
    row('').replace('git@github.com:', 'https://ada:secret@github.com/'),
    /repository\.url contains credentials/,
    /gh auth setup-git/,
  ),
  table(
    'a table that extends a file which is not there',
    'extends: gone.yaml\n',
    /gone\.yaml, which does not exist/,
  ),
  table('a table that extends itself', 'extends: fixpoint.config.yaml\n', /forms a loop/, /extend/),
  {
    wrong: 'no table at all',
    code: 'config/no-services',
    says: /not-there\.yaml does not exist/,
    advises: /examples\/one-service/,
    find: async (world) => fromDoctor(await world.examine(services, { FIXPOINT_CONFIG: 'not-there.yaml' })),
  },
  {
    wrong: 'a policy that is no YAML',
    code: 'policy/invalid',
    says: /fixpoint\.policy\.yaml/,
    advises: /\w/,
    async find(world) {
      await world.write('fixpoint.policy.yaml', 'agent: {');
      return fromDoctor(await world.examine(policy));
    },
  },
  {
    wrong: 'a policy with a field of the wrong type',
    code: 'policy/invalid',
    says: /agent\.commands/,
    advises: /\w/,
    async find(world) {
      await world.write('fixpoint.policy.yaml', 'agent:\n  commands: 7\n');
      return fromDoctor(await world.examine(policy));
    },
  },
];
