import { inFile, type Mutation } from './mutation.js';

/** Put together here, so that no scanner takes this file for a leak. */
const random = 'k7Qm2Zp9Xw4Rt6Vb8Nc1Ld3Hf5Gj0SaYuEoIqTzWxP';
const letters = (length: number) => random.repeat(4).slice(0, length);
const hex = (length: number) => '3f9a07c1e5b8d2460a7f'.repeat(4).slice(0, length);
/** How a template names a variable. */
const variable = (name: string) => `$\{${name}}`;
const words = (length: number) => 'kQmZpXwRtVbNcLdHfGjSaYuEoIqTzWxP'.repeat(2).slice(0, length);
const inText = (name: string, refused: string, passes: string) =>
  inFile('src/a.js', name, 'secret', ['let a;\n', `let a;\n${refused}\n`, `let a;\n${passes}\n`]);

export const secrets: readonly Mutation[] = [
  inText(
    'a key of AWS',
    `const id = 'AKIA${'ABCDEFGH12345678'}';`,
    `const id = 'AKIA${'IOSFODNN7EXAMPLE'}';`,
  ),
  inText(
    'a secret key of AWS',
    `aws_secret_access_key = "${letters(40)}"`,
    `aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}"`,
  ),
  inText('a token of GitHub', `const t = 'ghp_${letters(36)}';`, `const t = 'ghp_${'x'.repeat(36)}';`),
  inText('a token of GitLab', `const t = 'glpat-${letters(20)}';`, "const t = 'glpat';"),
  inText('a token of npm', `const t = 'npm_${letters(36)}';`, "const t = 'npm_config_registry';"),
  inText(
    'a token of Slack',
    `const t = 'xoxb-${'123456789012-1234567890123-'}${letters(24)}';`,
    "const t = 'xoxb-your-token-here';",
  ),
  inText(
    'a key of Anthropic',
    `const t = 'sk-ant-api03-${letters(60)}';`,
    "const t = 'sk-ant-your-key-goes-here-and-nowhere-else';",
  ),
  inText('a key of SendGrid', `const t = 'SG.${letters(22)}.${letters(43)}';`, "const t = 'SG.key';"),
  inText('a key of Google', `const t = 'AIza${letters(35)}';`, "const t = 'AIza';"),
  inText('a key of Stripe', `const t = 'sk_live_${letters(24)}';`, `const t = 'sk_live_${'x'.repeat(24)}';`),
  inText(
    'a token of Fixpoint',
    `const t = 'fxp_${letters(12)}_${letters(43)}';`,
    "const t = 'fxp_{id}_{secret}';",
  ),
  inText(
    'a private key',
    `const k = \`-----BEGIN RSA PRIVATE ${'KEY-----'}`,
    'const k = `-----BEGIN PUBLIC KEY-----`;',
  ),
  inText(
    'a password in an address',
    `connect('postgres://admin:${letters(12)}@db.example.org/x')`,
    "connect('postgres://postgres:postgres@localhost:5432/test')",
  ),
  inText(
    'a password that is assigned',
    `const password = "${letters(24)}";`,
    'const password = "shared-password-of-the-tests";',
  ),
  inText(
    'a secret that a comment hides from scanners',
    `// secretlint-disable\nconst t = 'ghp_${letters(36)}';`,
    '// secretlint-disable',
  ),
  inText(
    'a token of the web',
    `const t = 'eyJ${letters(20)}.eyJ${letters(20)}.${letters(20)}';`,
    "const t = 'eyJhbGciOiJIUzI1NiJ9';",
  ),
  inText(
    'a storage key of Azure',
    `const c = 'AccountName=a;AccountKey=${letters(86)}==';`,
    "const c = 'AccountName=a;AccountKey=';",
  ),
  inText('a client secret of Azure', `const t = '${letters(3)}8Q~${letters(34)}';`, "const t = '8Q~';"),
  inText('an auth token of Twilio', `TWILIO_AUTH_TOKEN: '${hex(32)}',`, "const name = 'TWILIO_AUTH_TOKEN';"),
  inText('a key of Twilio', `const t = 'SK${hex(32)}';`, "const t = 'SK';"),
  inText('a token of a Telegram bot', `const t = '1234567890:AA${letters(33)}';`, "const at = '12:30:AA';"),
  inText(
    'a token of a Discord bot',
    `const t = 'M${letters(25)}.${letters(6)}.${letters(38)}';`,
    "const host = 'My.service.example';",
  ),
  inText(
    'a webhook of Discord',
    `const u = 'https://discord.com/api/webhooks/12345678901234567/${letters(68)}';`,
    "const u = 'https://discord.com/developers/docs';",
  ),
  inText(
    'a webhook of Slack',
    `const u = 'https://hooks.slack.com/services/T${'0123ABCD'}/B${'0123ABCD'}/${letters(24)}';`,
    "const u = 'https://hooks.slack.com/services/';",
  ),
  inText('a token of Hugging Face', `const t = 'hf_${words(34)}';`, "const t = 'hf_hub';"),
  inText('a key of Mailgun', `const t = 'key-${hex(32)}';`, "const key = 'key-value';"),
  inText('a token of PyPI', `const t = 'pypi-AgEIcHlwaS5vcmc${letters(60)}';`, "const t = 'pypi-publish';"),
  inText(
    'a header that holds a password',
    `headers: { Authorization: 'Basic ${letters(24)}' },`,
    "headers: { Authorization: 'Bearer ' + token },",
  ),
  inText(
    'a password in a connection string',
    `const c = 'Server=db;User Id=sa;Password=${letters(12)};';`,
    `const c = 'Server=db;User Id=sa;Password=${variable('password')};';`,
  ),
  inFile('config/app.yml', 'a password without quotes in YAML', 'secret', [
    'db:\n  user: app\n',
    `db:\n  user: app\n  password: S3cr${letters(8)}\n`,
    `db:\n  user: app\n  password: ${variable('DB_PASSWORD_1')}\n  max_tokens: 4096x1024\n  secret: changeme123\n`,
  ]),
  inFile('src/application.properties', 'a password without quotes in properties', 'secret', [
    'a=1\n',
    `a=1\nspring.datasource.password=S3cr${letters(8)}\n`,
    `a=1\nspring.datasource.password=${variable('DB_PASSWORD1')}\nserver.ssl.key-store=classpath:key1.p12\n`,
  ]),
  {
    name: 'a secret in the name of a file',
    rule: 'secret',
    base: {},
    refused: { [`src/ghp_${letters(36)}.txt`]: 'x\n' },
    passes: { 'src/ghp_notes.txt': 'x\n' },
  },
];
