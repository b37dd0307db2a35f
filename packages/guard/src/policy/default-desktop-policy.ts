import type { DesktopPolicy } from './policy-schema.js';

const words = (text: string) => text.trim().split(/\s+/);

/** The shipped policy of desktops: the section `desktop` of `fixpoint.policy.yaml` is merged over it. */
export const defaultDesktopPolicy: DesktopPolicy = {
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
        conemu conemu64 conemuc conemuc64 cmder warp warp-terminal waveterm rio contour termius mobaxterm xshell securecrt teraterm
        ttermpro extraterm termux zoc
        python pythonw py ipython bpython ptpython idle jupyter node nodejs deno bun ts-node tsx npx irb pry ruby perl php psysh lua luajit
        ghci runghc rscript rterm rgui julia octave octave-cli scala clojure clj sbcl clisp guile racket erl iex elixir ocaml utop jshell
        java groovy groovysh groovyconsole kotlin tclsh gdb lldb osascript busybox
        ssh sftp scp mosh telnet rlogin rsh putty puttytel plink pscp psftp winscp mstsc msra quickassist xfreerdp wlfreerdp rdesktop
        remmina vncviewer krdc mremoteng nc ncat netcat socat
        regsvr32 certutil schtasks bitsadmin msiexec installutil regasm regsvcs msbuild csc vbc jsc forfiles pcalua hh odbcconf cmstp
        infdefaultinstall msdt presentationhost xwizard esentutl diskshadow netsh psexec psexec64 winrs winrm runonce wevtutil vssadmin
        wbadmin reg autoruns taskschd lusrmgr secpol systempreferences launchctl xcode
        seahorse kwalletmanager kwalletmanager5 crontab
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
    'windows security',
    'windows defender firewall',
    'control panel',
    'node.js',
    'anaconda prompt',
    'rio terminal',
    'remote desktop connection',
    'remote desktop',
    'quick assist',
    // As macOS calls them.
    'activity monitor',
    'script editor',
    'automator',
    'keychain access',
    'system preferences',
    'disk utility',
    'directory utility',
    'screen sharing',
    'migration assistant',
    'boot camp assistant',
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
    'crypto exchanges': ['Binance', 'Coinbase', 'Kraken', 'Bybit', 'OKX', 'Crypto.com', 'KuCoin', 'Bitfinex'],
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
    ctrl+alt+l ctrl+alt+backspace super+enter alt+f8 alt+f11 alt+f2 ctrl+alt+f1 ctrl+alt+f2 ctrl+alt+f3 ctrl+alt+f4 ctrl+alt+f5 ctrl+alt+f6 ctrl+alt+f7
    ctrl+alt+f8 ctrl+alt+f9 ctrl+alt+f10 ctrl+alt+f11 ctrl+alt+f12
  `),
  developerKeys: words(`
    f12 ctrl+shift+i ctrl+shift+j ctrl+shift+c ctrl+shift+k ctrl+shift+e ctrl+u shift+f7 shift+f9 super+alt+i super+alt+j
    super+alt+c super+alt+k super+alt+u
  `),
};
