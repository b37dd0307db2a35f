import { defaultDesktopPolicy } from './default-desktop-policy.js';
import { entryPointPaths } from './entry-points.js';
import type { Policy } from './policy-schema.js';
import { secretPatterns } from './secret-patterns.js';

const words = (text: string) => text.trim().split(/\s+/);

/** The shipped policy. `fixpoint.policy.yaml` is merged over it, field by field. */
export const defaultPolicy: Policy = {
  agent: {
    secretPaths: words(`
      .env .env.* .envrc *.env credentials credentials.* .git-credentials secrets secrets.* .netrc .npmrc .pypirc
      *.pem *.key *.cert *.crt *.p12 *.pfx *.jks .claude.json .credentials.json id_rsa* id_ed25519* id_ecdsa* .ssh .aws .gnupg .kube
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
      trap man ulimit perl php ruby cross-env just xz bzip2 zstd exiftool
      break continue return shift clear history times umask bg fg jobs disown help tput read mapfile readarray unset printenv
      ps ss netstat lsof free uptime tty hostname yes arch locale pgrep curl wget kill nc less more zcat tar unzip mktemp
      pdfinfo pdffonts xmllint fold fmt expand unexpand shuf iconv diffstat fc-list fc-match pdftotext pdftoppm pdfimages pandoc
      soffice libreoffice dos2unix unix2dos gzip gunzip split
      uv poetry pdm pipenv hatch pip pip3 tox nox ruff mypy black isort flake8 pylint pyright autopep8 bandit coverage pre-commit alembic flask
      uvicorn gunicorn hypercorn fastapi celery django-admin ava tap tsx next vite nuxt astro webpack rollup esbuild turbo nx prisma
      playwright cypress svelte-check vue-tsc stylelint tsup swc c8 nyc cmake ninja gcc g++ clang cc rustfmt gofmt golangci-lint shellcheck shfmt
      yamllint bundle rspec rake rubocop composer phpunit phpstan mvn gradle javac java jar dotnet swift swiftc mix
      git node npm npx pnpm yarn tsc vitest jest mocha eslint prettier biome python python3 pytest make go cargo
    `),
    gitSubcommands: words(`
      add apply blame branch cat-file check-ignore checkout cherry-pick count-objects commit describe diff diff-index diff-tree fetch for-each-ref grep log ls-files ls-tree merge merge-base mv name-rev reflog
      remote reset restore revert rev-list rev-parse rm shortlog show show-ref stash status switch tag version whatchanged worktree
    `),
    npmScripts: words(
      'start start:* dev dev:* serve serve:* preview watch watch:* generate generate:* gen:* codegen db:* migrate migrate:* seed seed:* e2e e2e:* unit unit:* coverage coverage:* verify verify:* validate docs docs:* storybook clean test test:* test-* lint lint:* build build:* typecheck type-check types check check:* format fmt',
    ),
    npxPrograms: words('vitest jest mocha ava tap tsc eslint prettier biome @biomejs/biome'),
    environment: words('NODE_ENV CI DEBUG FORCE_COLOR NO_COLOR LANG LC_ALL TZ PORT HOST LOG_LEVEL'),
  },
  diff: {
    maxFiles: 50,
    maxBytes: 500_000,
    registries: ['registry.npmjs.org', 'registry.yarnpkg.com'],
    secretPatterns,
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
