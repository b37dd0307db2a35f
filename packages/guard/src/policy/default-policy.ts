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
  desktop: {
    blockedApps: [
      ...words(`
        cmd powershell powershell_ise pwsh wt windowsterminal openconsole conhost wscript cscript mshta rundll32 wsl bash sh zsh
        dash fish ksh csh tcsh mintty git-bash git-cmd ubuntu debian kali-linux
        regedit regedt32 taskmgr procexp procexp64 processhacker systeminformer resmon perfmon mmc gpedit services msconfig
        diskpart bcdedit wmic eventvwr compmgmtlauncher optionalfeatures useraccountcontrolsettings
        control systemsettings systemsettingsadminflows settings run
        xterm uxterm lxterm koi8rxterm mlterm aterm eterm pterm st foot rxvt urxvt gnome-terminal gnome-terminal-server
        gnome-terminal.real gnome-terminal.wrapper gnome-console kgx console ptyxis blackbox-terminal konsole yakuake guake tilda
        xfce4-terminal xfce4-terminal.wrapper deepin-terminal weston-terminal io.elementary.terminal pantheon-terminal
        qterminal lxterminal mate-terminal terminator terminology tilix sakura roxterm cool-retro-term alacritty kitty wezterm
        wezterm-gui ghostty tabby hyper x-terminal-emulator terminal iterm iterm2 tmux
        gnome-system-monitor plasma-systemmonitor mate-system-monitor xfce4-taskmanager lxtask ksysguard htop btop
        gnome-control-center unity-control-center systemsettings5 cinnamon-settings mate-control-center xfce4-settings-manager
        gnome-disks gparted synaptic dconf-editor
      `),
      // As start menus call them.
      'command prompt',
      'windows powershell',
      'windows terminal',
      'git bash',
      'task manager',
      'system monitor',
      'resource monitor',
      'performance monitor',
      'registry editor',
      'system configuration',
      'system settings',
      'computer management',
      'device manager',
      'disk management',
      'event viewer',
      'task scheduler',
      'local security policy',
      'group policy',
      'windows tools',
    ],
    blockedUrls: {
      banking: words(`
        *.chase.com *.bankofamerica.com *.wellsfargo.com *.citi.com *.citibank.com *.hsbc.com *.hsbc.co.uk *.barclays.co.uk
        *.barclays.com *.lloydsbank.com *.lloydsbank.co.uk *.natwest.com *.santander.com *.santander.co.uk *.capitalone.com
        *.usbank.com *.pnc.com *.schwab.com *.fidelity.com *.americanexpress.com *.db.com *.deutsche-bank.de *.commerzbank.de
        *.sparkasse.de *.bnpparibas.com *.ing.com *.ubs.com *.dbs.com *.dbs.com.sg *.ocbc.com *.uob.com.sg *.paypal.com
        *.paypal.me *.wise.com *.revolut.com *.monzo.com *.n26.com *.venmo.com *.cash.app
      `),
      'crypto exchanges': words(`
        *.binance.com *.binance.us *.coinbase.com *.kraken.com *.bybit.com *.okx.com *.crypto.com *.kucoin.com
        *.bitfinex.com *.gemini.com *.bitstamp.net *.gate.io *.gate.com *.mexc.com *.bitget.com *.htx.com *.huobi.com
        *.upbit.com *.bithumb.com *.poloniex.com *.bitpanda.com
      `),
      'social media': words(`
        *.facebook.com *.fb.com *.fb.me *.messenger.com *.instagram.com *.threads.net *.threads.com *.twitter.com *.x.com t.co
        *.tiktok.com *.linkedin.com lnkd.in *.reddit.com redd.it *.snapchat.com *.pinterest.com pin.it *.tumblr.com *.vk.com
        *.weibo.com *.bsky.app mastodon.social *.truthsocial.com *.grok.com
      `),
      'system settings': words(`
        ms-settings: ms-settings-*: windowsdefender: x-apple.systempreferences: chrome: edge: brave: about: shell:
      `),
      'Anthropic billing': words(`
        billing.anthropic.com *.anthropic.com/*billing *.claude.ai/*billing *.claude.com/*billing
        *.anthropic.com/settings/plans *.claude.com/settings/plans *.claude.ai/settings/plans *.claude.ai/upgrade
      `),
    },
    blockedTitles: {
      banking: [
        'Chase Bank',
        'Bank of America',
        'Wells Fargo',
        'Citi.com',
        'HSBC',
        'Capital One',
        'PayPal',
        'Revolut',
        'Venmo',
        'Wise',
        'Log in to your PayPal account',
      ],
      'crypto exchanges': [
        'Binance',
        'Coinbase',
        'Kraken',
        'Bybit',
        'OKX',
        'Crypto.com',
        'KuCoin',
        'Bitfinex',
      ],
      'social media': [
        'Facebook',
        'Instagram',
        'X',
        'Twitter',
        'TikTok',
        'LinkedIn',
        'Reddit',
        'Snapchat',
        'Pinterest',
        'Grok',
        'Messenger',
        'Bluesky',
      ],
      'Anthropic billing': ['Billing | Anthropic', 'Billing - Claude', 'Billing | Claude'],
    },
    reachableHosts: [],
    protectedProcesses: words(`
      system csrss lsass wininit winlogon services svchost smss explorer dwm init systemd systemd-logind
      Xorg Xwayland Xvfb gnome-shell plasmashell openbox finder launchd windowserver
    `),
    allowedFolders: [
      'C:\\Users\\*\\Downloads',
      'C:\\agent-shared',
      'Z:\\',
      '~/Downloads',
      '/home/*/Downloads',
      '/Users/*/Downloads',
    ],
    blockedKeys: words(`
      super+r super+x super+i super+u super+l super+v super+ctrl+q ctrl+shift+escape ctrl+alt+delete ctrl+alt+t
      ctrl+alt+l ctrl+alt+backspace alt+f2 ctrl+alt+f1 ctrl+alt+f2 ctrl+alt+f3 ctrl+alt+f4 ctrl+alt+f5 ctrl+alt+f6 ctrl+alt+f7
      ctrl+alt+f8 ctrl+alt+f9 ctrl+alt+f10 ctrl+alt+f11 ctrl+alt+f12
    `),
  },
};
