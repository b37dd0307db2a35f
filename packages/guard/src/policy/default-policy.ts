import { defaultDesktopPolicy } from './default-desktop-policy.js';
import { entryPointPaths } from './entry-points.js';
import type { Policy } from './policy-schema.js';

const words = (text: string) => text.trim().split(/\s+/);

/** The shipped policy. `fixpoint.policy.yaml` is merged over it, field by field. */
export const defaultPolicy: Policy = {
  agent: {
    secretPaths: words(`
      .env .env.* .envrc *.env credentials credentials.* .git-credentials secrets secrets.* .netrc .npmrc .pypirc
      *.pem *.key *.cert *.crt *.p12 *.pfx *.jks id_rsa* id_ed25519* id_ecdsa* .ssh .aws .gnupg .kube
      .git/config .git/hooks
    `),
    publicPaths: ['.env.example', '.env.sample', '.env.template'],
    protectedPaths: [...entryPointPaths],
    testPaths: words(`
      *.test.* *.spec.* *.cy.* *.snap test tests __tests__ __snapshots__ __mocks__ e2e test_*.py *_test.py *_test.go *_spec.rb
      jest.config.* vitest.config.* vitest.workspace.* karma.conf.* playwright.config.* cypress.config.* ava.config.*
      .mocharc* jasmine.json .taprc pytest.ini .pytest.ini conftest.py tox.ini noxfile.py
    `),
    readableDirectories: [],
    commands: words(`
      cd pwd ls cat head tail wc nl stat file du df tree cut tr rev tac column paste join comm cmp diff sort uniq
      basename dirname realpath readlink md5sum sha1sum sha256sum cksum base64 od hexdump xxd strings jq
      grep egrep fgrep rg find sed awk xargs echo printf true false : test [ sleep date which type whoami id uname
      nproc seq exit wait set export env command builtin nice time timeout nohup stdbuf bash sh eval
      mkdir rmdir touch cp mv rm tee truncate chmod
      git node npm npx pnpm yarn tsc vitest jest mocha eslint prettier biome python python3 pytest make go cargo
    `),
    gitSubcommands: words(`
      add blame branch cat-file checkout commit describe diff fetch grep log ls-files ls-tree merge-base mv reflog
      remote restore rev-list rev-parse rm shortlog show stash status switch tag version
    `),
    npmScripts: words(
      'test test:* test-* lint lint:* build build:* typecheck type-check types check check:* format fmt',
    ),
    npxPrograms: words('vitest jest mocha ava tap tsc eslint prettier biome @biomejs/biome'),
    environment: words('NODE_ENV CI DEBUG FORCE_COLOR NO_COLOR LANG LC_ALL TZ PORT HOST LOG_LEVEL'),
  },
  diff: {
    maxFiles: 50,
    maxBytes: 500_000,
    registries: ['registry.npmjs.org', 'registry.yarnpkg.com'],
    secretPatterns: {
      'private key': '-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----',
      'AWS access key': '\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b',
      'GitHub token': '\\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{40,255})',
      'Anthropic or OpenAI key': '\\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}',
      'SendGrid key': '\\bSG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}',
      'Slack token': '\\bxox[abeprs]-[A-Za-z0-9-]{10,}',
      'Google API key': '\\bAIza[0-9A-Za-z_-]{35}\\b',
      'Fixpoint token': '\\bfxp_[A-Za-z0-9]{12}_[A-Za-z0-9_-]{43}',
      'Stripe key': '\\b[rs]k_live_[0-9A-Za-z]{20,}',
      'JSON web token': '\\beyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}',
      'password in a URL': '\\b[a-z][a-z0-9+.-]{1,20}://[^\\s/:@$"\'<>{}]{1,100}:[^\\s/@$"\'<>{}]{3,200}@',
      'assigned secret':
        '(?:[Aa][Pp][Ii][_-]?[Kk][Ee][Yy]|[Ss]ecret|SECRET|[Pp]asswo?r?d|PASSWO?R?D|[Tt]oken|TOKEN)["\']?\\s{0,4}[:=]\\s{0,4}["\'][A-Za-z0-9+/_=-]{20,200}["\']',
    },
  },
  mail: {
    senders: [
      'github.com',
      '*.github.com',
      'sendgrid.net',
      '*.sendgrid.net',
      'sendgrid.com',
      '*.sendgrid.com',
    ],
    subjects: [],
    extensions: ['.pptx', '.xlsx', '.docx', '.pdf', '.csv'],
    mimeDepth: 10,
    maxAttachmentBytes: 50_000_000,
    maxAttachments: 20,
  },
  desktop: defaultDesktopPolicy,
};
