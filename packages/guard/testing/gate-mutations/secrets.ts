import { inFile, type Mutation } from './mutation.js';

/** Put together here, so that no scanner takes this file for a leak. */
const random = 'k7Qm2Zp9Xw4Rt6Vb8Nc1Ld3Hf5Gj0SaYuEoIqTzWxP';
const letters = (length: number) => random.repeat(4).slice(0, length);
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
];
