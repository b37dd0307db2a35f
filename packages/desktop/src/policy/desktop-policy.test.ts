import { defaultPolicy } from '@fixpoint/guard/policy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyName, keyNames } from '../keys/index.js';
import { evaluateAction } from './evaluate-action.js';
import { evaluateApp } from './evaluate-app.js';
import { evaluatePath } from './evaluate-path.js';
import { evaluateUrl, type UrlRules } from './evaluate-url.js';
import { evaluateWindow } from './evaluate-window.js';
import type { GuardedAction } from './guarded-action.js';
import { emptyMemory } from './typing-memory.js';

const rules: UrlRules = {
  policy: defaultPolicy.desktop,
  allow: [],
  places: { origins: new Set(['http://127.0.0.1:4010']), home: '/home/ada', realPath: (path) => path },
};
const allowing = (...allow: string[]): UrlRules => ({ ...rules, allow });
const reaching = (...reachableHosts: string[]): UrlRules => ({
  ...rules,
  policy: { ...rules.policy, reachableHosts },
});

const editor = { title: 'Untitled', app: 'mousepad' };

/** Performs input actions one after another, until one is refused, and returns the rule that refused it. */
function run(
  inputActions: readonly GuardedAction[],
  given: UrlRules = rules,
  clipboard: string | null = null,
) {
  let memory = emptyMemory;
  for (const inputAction of inputActions) {
    const evaluation = evaluateAction(
      inputAction,
      memory,
      { held: [], clipboard, activeWindow: editor },
      given,
    );
    if (evaluation.denial !== null) return evaluation.denial.rule;
    memory = evaluation.memory;
  }
  return null;
}
const type = (text: string): GuardedAction => ({ type: 'type', text });
const keys = (...names: KeyName[]): GuardedAction => ({ type: 'chord', keys: names });
const click: GuardedAction = { type: 'click' };

describe('programs', () => {
  it.each([
    'cmd',
    'CMD',
    'cmd.exe',
    'Cmd.EXE ',
    '  cmd',
    '"cmd.exe"',
    "'cmd'",
    'C:\\Windows\\System32\\cmd.exe',
    'c:/windows/system32/cmd.exe',
    '"C:\\Program Files\\..\\Windows\\System32\\cmd.exe" /c calc',
    'cmd.exe /c calc',
    'cmd /c start notepad',
    'start "" cmd',
    'notepad & cmd',
    'notepad&&cmd',
    'env DISPLAY=:0 xterm',
    'sudo /usr/bin/xterm',
    'conhost.exe powershell',
    'PowerShell -NoProfile -Command "x"',
    'pwsh.exe',
    'regedit.exe /s x.reg',
    'taskmgr',
    'services.msc',
    'gpedit.msc',
    'c\u200bmd',
    'ｃｍｄ',
    'cmd.exe.',
    'cmd.exe::$DATA',
    'c"m"d',
    '%COMSPEC%',
    'c^md',
    'POWERS~1.EXE',
    '$(echo cmd)',
    '`cmd`',
    'cm?',
    'calc\ncmd',
    '',
    'cmd,',
    'Developer Command Prompt for VS 2022',
    'Administrator: Command Prompt',
    'Event Viewer',
    'compmgmt.msc',
    'ncpa.cpl',
    'C:\\agent-shared\\setup.ps1',
    'run.bat',
    'settings.reg',
    'ms-settings:',
    'ms-settings:privacy',
    'shell:startup',
    'https://chase.com',
    'firefox https://www.facebook.com',
    'chromium --app=https://x.com',
    'gnome-terminal.real',
    'Git Bash',
  ])('refuses to start %j (S0-438)', (app) => {
    expect(evaluateApp(app, rules.policy)).not.toBeNull();
  });

  it.each([
    'notepad',
    'calc',
    'Google Chrome',
    'mousepad',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    'xcalc',
    'cmdhelper',
    'libreoffice --calc',
    'Notepad++',
    'Visual Studio Code',
    'Text Editor',
    'File Manager',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ])('starts %j', (app) => {
    expect(evaluateApp(app, rules.policy)).toBeNull();
  });

  it('refuses a blocked name in any letters, with any folder, extension and arguments (S0-438)', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9 _-]{0,12}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...rules.policy.blockedApps),
        fc.array(part, { maxLength: 3 }),
        fc.constantFrom('', '.exe', '.EXE', '.com', '.lnk', '.'),
        part,
        fc.constantFrom('\\', '/'),
        fc.boolean(),
        (name, folders, extension, argument, slash, isUpper) => {
          const written = isUpper ? name.toUpperCase() : name;
          const path = [...folders, `${written}${extension}`].join(slash);
          const line = path.includes(' ') ? `"${path}" ${argument}` : `${path} ${argument}`;
          expect(evaluateApp(line, rules.policy)).not.toBeNull();
        },
      ),
    );
  });
});

describe('addresses', () => {
  it.each([
    ['https://chase.com', 'blocked-url:banking'],
    ['https://WWW.Chase.COM/login', 'blocked-url:banking'],
    ['https://secure.chase.com.', 'blocked-url:banking'],
    ['https://chase.com:443/x', 'blocked-url:banking'],
    ['https://chase%2Ecom/', 'blocked-url:banking'],
    ['https://ｃｈａｓｅ.com/', 'blocked-url:banking'],
    ['https:\\\\chase.com\\x', 'blocked-url:banking'],
    ['https:chase.com', 'blocked-url:banking'],
    ['https://www.coinbase.com/trade', 'blocked-url:crypto exchanges'],
    ['https://x.com/i/grok', 'blocked-url:social media'],
    ['https://m.facebook.com', 'blocked-url:social media'],
    ['ms-settings:privacy', 'blocked-url:system settings'],
    ['MS-Settings:', 'blocked-url:system settings'],
    ['ms-settings-display://x', 'blocked-url:system settings'],
    ['chrome://settings', 'blocked-url:system settings'],
    ['https://console.anthropic.com/settings/billing', 'blocked-url:Anthropic billing'],
    ['https://console.anthropic.com/settings/billing?tab=1', 'blocked-url:Anthropic billing'],
    ['https://console.anthropic.com/%73ettings/%62illing', 'blocked-url:Anthropic billing'],
    ['https://platform.claude.com/#/billing', 'blocked-url:Anthropic billing'],
    ['https://user@example.com/', 'url-user'],
    ['https://example.com@10.0.0.1/', 'url-user'],
    ['https://chase.com@example.com/', 'url-user'],
    ['http://127.0.0.1:9000/', 'private-address'],
    ['http://localhost', 'private-address'],
    ['http://LOCALHOST.:80', 'private-address'],
    ['http://2130706433/', 'private-address'],
    ['http://0x7f.1/', 'private-address'],
    ['http://0177.0.0.1/', 'private-address'],
    ['http://127.1/', 'private-address'],
    ['http://[::1]/', 'private-address'],
    ['http://[::ffff:10.0.0.1]/', 'private-address'],
    ['http://[fe80::1]/', 'private-address'],
    ['http://0.0.0.0/', 'private-address'],
    ['http://192.168.1.1/', 'private-address'],
    ['http://169.254.169.254/latest/meta-data', 'private-address'],
    ['http://100.64.0.1/', 'private-address'],
    ['http://intranet/', 'private-address'],
    ['http://printer.local/', 'private-address'],
    ['http://10.0.0.1.nip.io/', 'private-address'],
    ['https://сhase.com/', 'lookalike-host'],
    ['https://xn--80ak6aa92e.com/', 'lookalike-host'],
    ['javascript:alert(1)', 'url-scheme'],
    ['data:text/html,<script>', 'url-scheme'],
    ['view-source:https://example.com', 'url-scheme'],
    ['ftp://example.com', 'url-scheme'],
    ['file:///etc/passwd', 'outside-folders'],
    ['file:///C:/Windows/win.ini', 'outside-folders'],
    ['file:///home/ada/Downloads/../.ssh/id_rsa', 'outside-folders'],
    ['file:///home/ada/Downloads/%2e%2e/.ssh/id_rsa', 'outside-folders'],
    ['file://server/share/x', 'path-form'],
    ['https://translate.google.com/?u=https://www.facebook.com/x', 'blocked-url:social media'],
    ['https://l.example.com/?to=https%3A%2F%2Fwww.binance.com', 'blocked-url:crypto exchanges'],
    ['https://www-facebook-com.translate.goog/x', 'blocked-url:social media'],
    ['https://www.grok.com/', 'blocked-url:social media'],
    ['https://lnkd.in/x', 'blocked-url:social media'],
    ['https://billing.anthropic.com/', 'blocked-url:Anthropic billing'],
    ['https://claude.ai/upgrade', 'blocked-url:Anthropic billing'],
    ['http://router.fritz.box/', 'private-address'],
    ['http://a.vcap.me/', 'private-address'],
    ['https://exa mple.com', 'url-form'],
    ['not a url', 'url-form'],
    ['https://', 'url-form'],
    ['https://example.com/\u0000', 'url-form'],
  ])('refuses %s by %s (S0-439, S0-440, S0-441, S0-442, S0-443)', (url, rule) => {
    expect(evaluateUrl(url, rules)?.rule).toBe(rule);
  });

  it.each([
    'https://example.com',
    'https://purchase.com/chase.com',
    'https://chase.com.example.org/',
    'https://notfacebook.com',
    'https://console.anthropic.com/settings/billings',
    'https://console.anthropic.com/settings/rebilling',
    'https://console.anthropic.com/settings/keys',
    'https://example.com/billing',
    'https://netflix.com',
    'http://127.0.0.1:4010/market-research',
    'file:///home/ada/Downloads/report.pdf',
    'http://8.8.8.8/',
  ])('opens %s (S0-399)', (url) => {
    expect(evaluateUrl(url, rules)).toBeNull();
  });

  it('opens a class that a person allowed for the task, and only that one (X-15)', () => {
    expect(evaluateUrl('https://x.com/i/grok', allowing('social media'))).toBeNull();
    expect(evaluateUrl('https://x.com/i/grok', allowing('Social Media'))).toBeNull();
    expect(evaluateUrl('https://chase.com', allowing('social media'))?.rule).toBe('blocked-url:banking');
    expect(evaluateUrl('http://localhost', allowing('private-address'))?.rule).toBe('private-address');
  });

  it('opens private and international names that the policy names', () => {
    expect(evaluateUrl('http://intranet/', reaching('intranet'))).toBeNull();
    expect(evaluateUrl('http://127.0.0.1:8080/', reaching('127.0.0.1:8080'))).toBeNull();
    expect(evaluateUrl('http://127.0.0.1:8081/', reaching('127.0.0.1:8080'))?.rule).toBe('private-address');
    expect(evaluateUrl('https://münchen.de/', reaching('münchen.de'))).toBeNull();
    expect(evaluateUrl('https://a.corp/', reaching('*.corp'))).toBeNull();
  });

  it('never opens a blocked host, however it is decorated (S0-439, S0-441)', () => {
    const hosts = Object.values(rules.policy.blockedUrls)
      .flat()
      .filter((pattern) => pattern.startsWith('*.') && !pattern.includes('/'))
      .map((pattern) => pattern.slice(2));
    const letters = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...hosts),
        fc.array(letters, { maxLength: 2 }),
        fc.constantFrom('', '.', '..'),
        fc.constantFrom('', ':443', ':8443'),
        fc.webPath(),
        fc.boolean(),
        (host, labels, dots, port, path, isUpper) => {
          const name = [...labels, host].join('.');
          const url = `https://${isUpper ? name.toUpperCase() : name}${dots}${port}${path}`;
          expect(evaluateUrl(url, rules)).not.toBeNull();
        },
      ),
    );
  });

  it('either evaluates or refuses, and never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const scheme of ['', 'http://', 'file:///', 'https://a.b/'])
          evaluateUrl(`${scheme}${text}`, rules);
        evaluateApp(text, rules.policy);
        evaluatePath(text, rules.policy, rules.places);
        evaluateWindow({ title: text, app: text }, rules);
        run([keys('ctrl', 'l'), type(text), keys('enter'), type(`${text}\n`)]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('typed text', () => {
  it.each<[string, GuardedAction[], string | null]>([
    ['an address and Enter', [click, type('chase.com'), keys('enter')], 'blocked-url:banking'],
    ['an address with a line break', [type('https://www.chase.com\n')], 'blocked-url:banking'],
    ['an address in pieces', [type('face'), type('book.com'), keys('enter')], 'blocked-url:social media'],
    [
      'an address key by key',
      [keys('x'), keys('period'), keys('c'), keys('o'), keys('m'), keys('enter')],
      'blocked-url:social media',
    ],
    [
      'an address with a mistake taken back',
      [type('chase.comm'), keys('backspace'), keys('enter')],
      'blocked-url:banking',
    ],
    [
      'an address in the address bar, before Enter',
      [keys('ctrl', 'l'), type('x.com')],
      'blocked-url:social media',
    ],
    [
      'a name that ctrl+Enter completes',
      [keys('ctrl', 'l'), type('facebook'), keys('ctrl', 'enter')],
      'blocked-url:social media',
    ],
    [
      'an address edited inside',
      [keys('ctrl', 'l'), type('chse.com'), keys('home'), keys('enter')],
      'address-unclear',
    ],
    ['an address with alt+Enter', [type('kraken.com'), keys('alt', 'enter')], 'blocked-url:crypto exchanges'],
    ['a loopback address', [type('localhost:8080'), keys('enter')], 'private-address'],
    [
      'an address with a backslash for a slash',
      [keys('ctrl', 'l'), type('chase.com\\x')],
      'blocked-url:banking',
    ],
    [
      'an address with a backslash in a field that was clicked',
      [click, type('chase.com\\x'), keys('enter')],
      'blocked-url:banking',
    ],
    [
      'an address with the dot of other scripts',
      [keys('ctrl', 'l'), type('chase。com')],
      'blocked-url:banking',
    ],
    ['an address without its scheme', [keys('ctrl', 'l'), type('//chase.com')], 'blocked-url:banking'],
    [
      'a suggestion of the address bar',
      [keys('ctrl', 'l'), type('fac'), keys('tab'), keys('enter')],
      'address-unclear',
    ],
    [
      'an address bar that escape has left as it was',
      [keys('ctrl', 'l'), type('chase.co'), keys('escape'), type('m'), keys('enter')],
      'blocked-url:banking',
    ],
    [
      'an address in pieces between clicks',
      [click, type('face'), click, type('book.com'), keys('enter')],
      'blocked-url:social media',
    ],
    [
      'an address whose beginning comes last',
      [click, type('book.com'), click, type('face'), keys('enter')],
      'blocked-url:social media',
    ],
    [
      'an address whose middle comes last',
      [click, type('fa.com'), click, type('cebook'), keys('enter')],
      'blocked-url:social media',
    ],
    ['system settings that look like a port', [type('ms-settings:5\n')], 'blocked-url:system settings'],
    ['a private address with a port', [type('10.0.0.1:8080'), keys('enter')], 'private-address'],
    ['a private name with a port and a path', [type('intranet:8080/x'), keys('enter')], 'private-address'],
    ['a private name with a port', [keys('ctrl', 'l'), type('intranet:8080')], 'private-address'],
    [
      'an address that a click precedes Enter',
      [click, type('facebook.com'), click, keys('enter')],
      'blocked-url:social media',
    ],
    ['a number that is an address', [keys('ctrl', 'l'), type('2130706433')], 'private-address'],
    ['a script', [keys('alt', 'd'), type('javascript:fetch(1)')], 'url-scheme'],
    ['system settings', [type('ms-settings:network'), keys('enter')], 'blocked-url:system settings'],
    ['a user name before the host', [keys('f6'), type('example.com@10.0.0.1')], 'url-user'],
    ['a program in the start menu', [keys('super'), type('cmd')], 'blocked-app'],
    [
      'a program in the start menu with words',
      [keys('super'), type('run powershell as admin')],
      'blocked-app',
    ],
    [
      'a program in the start menu that a held key opened',
      [{ type: 'hold-keys', keys: ['super'] }, { type: 'let-go' }, type('cmd')],
      'blocked-app',
    ],
    ['a program as typed into a run box', [type('cmd'), keys('enter')], 'blocked-app'],
    ['a program with arguments', [type('powershell -c "x"\n')], 'blocked-app'],
    ['a program with its path', [type('C:\\Windows\\System32\\cmd.exe /c del x\n')], 'blocked-app'],
    ['a program started by another', [type('start regedit\n')], 'blocked-app'],
    ['a file outside the folders', [type('/etc/shadow'), keys('enter')], 'outside-folders'],
    ['a file through ..', [type('C:\\Users\\ada\\Downloads\\..\\..\\x.txt\n')], 'outside-folders'],
    ['a file in quotes', [type('"C:\\Users\\ada\\Documents\\x.docx"\n')], 'outside-folders'],
    [
      'the second of two files in quotes',
      [type('"C:\\agent-shared\\a.txt" "C:\\Windows\\win.ini"\n')],
      'outside-folders',
    ],
    ['a file through a folder and ..', [type('a/../../x\n')], 'path-form'],
    ['a folder by a variable', [type('%USERPROFILE%\n')], 'path-form'],
    ['a share with slashes', [type('//server/share/x\n')], 'path-form'],
    ['a share', [type('\\\\server\\c$\\x\n')], 'path-form'],
    ['prose', [type('Dear Ada,\nI saw facebook.com yesterday.\nKill the process, she said.\n')], null],
    ['numbers', [type('42'), keys('enter'), type('3.14\n'), type('10.5\n')], null],
    ['an ordinary address', [keys('ctrl', 'l'), type('example.com/search?q=1'), keys('enter')], null],
    ['words to search for', [keys('ctrl', 'l'), type('how to bake bread'), keys('enter')], null],
    [
      'an address in a field of a form',
      [click, type('https://www.linkedin.com/company/x'), keys('tab')],
      null,
    ],
    [
      'a form with an address in one field and a word in the next',
      [click, type('https://www.linkedin.com/company/x'), click, type('Germany'), keys('enter')],
      null,
    ],
    ['times, ratios and remarks', [type('10:30\n16:9\nTotal:5\n10.5:1\nNet stop loss: 5\n')], null],
    ['headings and remarks', [type('Services\nSettings\n- Services\n5 services\n//comment\n// x\n')], null],
    ['a sentence on a blocked program', [type('PowerShell is a shell.\ncmd is another.\n')], null],
    ['a user of a domain', [type('corp.local\\ada'), keys('enter')], null],
    ['a search with dots in it', [keys('ctrl', 'l'), type('v1.2..v1.3 changes'), keys('enter')], null],
    [
      'a page with a path above its own',
      [keys('ctrl', 'l'), type('https://example.com/a/../b'), keys('enter')],
      null,
    ],
    ['a name for a file', [type('report.txt'), keys('enter')], null],
    ['a place in the Downloads folder', [type('~/Downloads/report.txt'), keys('enter')], null],
    ['an arrow in a text', [type('abc'), keys('left'), keys('enter')], null],
  ])('evaluates %s (S0-438, S0-441)', (_, inputActions, rule) => {
    expect(run(inputActions)).toBe(rule);
  });

  it.each([
    ['taskkill /f /im explorer.exe', 'protected-process'],
    ['taskkill /IM "svchost.exe" /F', 'protected-process'],
    ['taskkill /pid 4', 'process-unclear'],
    ['taskkill /f /im *', 'process-unclear'],
    ['taskkill /fi "status eq running"', 'process-unclear'],
    ['kill -9 1', 'process-unclear'],
    ['sudo kill 1', 'process-unclear'],
    ['echo hi; killall -9 Xorg', 'protected-process'],
    ['pkill systemd', 'protected-process'],
    ['pkill -f .*', 'process-unclear'],
    ['Stop-Process -Name lsass', 'protected-process'],
    ['Stop-Process -Id 4', 'process-unclear'],
    ['wmic process where name="x" delete', 'protected-process'],
    ['net stop spooler', 'protected-process'],
    ['systemctl stop redis', 'protected-process'],
    ['shutdown /s /t 0', 'protected-process'],
    ['reboot now', 'protected-process'],
    ['Stop-Service spooler', 'protected-process'],
    ['sc \\\\host stop spooler', 'protected-process'],
    ['systemctl restart gdm', 'protected-process'],
    ['loginctl terminate-user ada', 'protected-process'],
    ['init 0', 'protected-process'],
    ['logoff', 'protected-process'],
    ['kill lsass', 'protected-process'],
    ['busybox kill 1', 'process-unclear'],
    ['timeout 5 xterm', 'blocked-app'],
    ['rundll32 user32.dll,LockWorkStation', 'blocked-app'],
  ])('types no command that ends a protected process or session: %s (S0-444)', (line, rule) => {
    expect(run([type(`${line}\n`)])).toBe(rule);
    expect(run([type(line), keys('enter')])).toBe(rule);
  });

  it('evaluates pasted text as if it were typed, and pastes nothing that it cannot read', () => {
    const paste = [keys('ctrl', 'l'), keys('ctrl', 'v')];
    expect(run(paste, rules, 'https://chase.com')).toBe('blocked-url:banking');
    expect(run([keys('shift', 'insert'), keys('enter')], rules, 'chase.com')).toBe('blocked-url:banking');
    expect(run(paste, rules, 'https://example.com')).toBeNull();
    expect(run(paste, rules, null)).toBe('clipboard-unclear');
  });

  it('puts pasted lines together, as a field of one line does', () => {
    const lines = 'face\nbook.com';
    expect(run([keys('ctrl', 'l'), keys('ctrl', 'v')], rules, lines)).toBe('blocked-url:social media');
    expect(run([click, keys('ctrl', 'v'), keys('enter')], rules, lines)).toBe('blocked-url:social media');
    expect(run([click, keys('ctrl', 'v'), keys('enter')], rules, 'Dear Ada,\nall is well.')).toBeNull();
  });

  it('refuses an address, whatever edits produce it (S0-441)', () => {
    const target = 'www.facebook.com';
    const noise = fc.stringMatching(/^[a-z.]{1,4}$/);
    const times = (count: number, ...names: KeyName[]) => Array.from({ length: count }, () => keys(...names));
    /** Input actions that leave this text in the field, with the caret at its end. */
    const writing: fc.Memo<GuardedAction[]> = fc.memo((depth) =>
      depth <= 1
        ? fc.constant<GuardedAction[]>([])
        : fc.oneof(
            fc.constant<GuardedAction[]>([]),
            fc
              .tuple(noise, writing(depth - 1))
              .map(([extra, rest]) => [type(extra), ...times(extra.length, 'backspace'), ...rest]),
            fc
              .tuple(noise, writing(depth - 1))
              .map(([extra, rest]) => [
                type(extra),
                ...times(extra.length, 'left'),
                ...times(extra.length, 'delete'),
                ...rest,
              ]),
            fc
              .tuple(noise, writing(depth - 1))
              .map(([extra, rest]) => [
                type(extra),
                ...times(extra.length, 'shift', 'left'),
                keys('backspace'),
                ...rest,
              ]),
          ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: target.length - 1 }),
        writing(3),
        writing(3),
        fc.constantFrom<'home' | 'left' | 'all' | 'select'>('home', 'left', 'all', 'select'),
        noise,
        (cut, before, between, way, extra) => {
          const [head, tail] = [target.slice(0, cut), target.slice(cut)];
          const written = {
            home: [type(tail), keys('home'), ...before, type(head), ...between, keys('end')],
            left: [type(tail), ...times(tail.length, 'left'), ...before, type(head), ...between],
            all: [type(extra), keys('ctrl', 'a'), type(head), ...before, ...between, type(tail)],
            select: [type(extra), keys('shift', 'home'), type(head), ...before, ...between, type(tail)],
          }[way];
          expect(run([click, ...written, keys('enter')])).toBe('blocked-url:social media');
          expect(run([keys('ctrl', 'l'), ...written, keys('enter')])).not.toBeNull();
        },
      ),
    );
  });

  it('refuses an address however it is cut into pieces (S0-441)', () => {
    const text = 'https://www.facebook.com/marketplace';
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 6 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, index) => type(text.slice(at[index], end)));
        expect(run([...pieces, keys('enter')])).toBe('blocked-url:social media');
      }),
    );
  });
});

describe('keys', () => {
  it.each<KeyName[]>([
    ['super', 'r'],
    ['super', 'x'],
    ['ctrl', 'shift', 'escape'],
    ['ctrl', 'alt', 'delete'],
    ['ctrl', 'alt', 't'],
    ['alt', 'f2'],
    ['shift', 'super', 'r'],
  ])('refuses %s (S0-444)', (...names) => {
    expect(run([keys(...names)])).toBe('blocked-keys');
  });

  it('refuses a combination that is put together from held keys, and in any order', () => {
    const facts = { held: ['super'] as KeyName[] };
    expect(evaluateAction(keys('r'), emptyMemory, facts, rules).denial?.rule).toBe('blocked-keys');
    fc.assert(
      fc.property(
        fc.constantFrom(...rules.policy.blockedKeys),
        fc.constantFrom(...keyNames),
        fc.nat(),
        (combination, extra, split) => {
          const all = [...(combination.split('+') as KeyName[]), extra];
          const held = all.slice(0, split % all.length);
          const evaluation = evaluateAction(keys(...all.slice(held.length)), emptyMemory, { held }, rules);
          expect(evaluation.denial?.rule).toBe('blocked-keys');
        },
      ),
    );
  });

  it('closes a window only if it is not one of the system (S0-444)', () => {
    const close = keys('alt', 'f4');
    const evaluate = (app: string | null) =>
      evaluateAction(
        close,
        emptyMemory,
        { held: [], activeWindow: app === null ? null : { title: 'x', app } },
        rules,
      ).denial?.rule;
    expect(evaluate('notepad')).toBeUndefined();
    expect(evaluate('Explorer.EXE')).toBe('protected-process');
    expect(evaluate(null)).toBe('protected-process');
  });
});

describe('folders', () => {
  it.each([
    'C:\\Users\\ada\\Downloads\\x.txt',
    'c:/users/ADA/downloads/x.txt',
    'Z:\\',
    'z:\\deep\\down.txt',
    'C:\\agent-shared\\a\\..\\b.txt',
    '/home/bob/Downloads/x',
    '~/Downloads/x.txt',
    '\\\\?\\C:\\agent-shared\\x',
  ])('uses %s (S0-445)', (path) => {
    expect(evaluatePath(path, rules.policy, rules.places)).toBeNull();
  });

  it.each([
    'C:\\Users\\ada\\Documents\\x.txt',
    'C:\\Users\\ada\\bob\\Downloads\\x',
    'C:\\agent-shared2\\x',
    'C:\\agent-shared\\..\\Windows\\x',
    'C:\\agent-shared. \\..\\x',
    'C:agent-shared\\x',
    'C:\\AGENT-~1\\x',
    '%USERPROFILE%\\Downloads\\x',
    '\\\\.\\C:\\agent-shared\\x',
    '//server/Downloads/x',
    '/home/ada/Downloads/../.ssh/id',
    '/home/Downloads/x',
    '~/.ssh/id',
    '$HOME/Downloads/x',
    'Downloads/x',
    '/home/ada/Downloads/\u0000x',
  ])('does not use %j (S0-400, S0-445)', (path) => {
    expect(evaluatePath(path, rules.policy, rules.places)).not.toBeNull();
  });

  it('follows links before it decides (S0-400)', () => {
    const places = { ...rules.places, realPath: () => '/etc/passwd' };
    expect(evaluatePath('/home/ada/Downloads/link', rules.policy, places)?.rule).toBe('outside-folders');
  });

  it('leads nowhere else by any number of ".." (S0-400)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', 'a', 'b'), { maxLength: 8 }), (parts) => {
        let depth = 0;
        let hasLeft = false;
        for (const part of parts) {
          if (part === '..') depth -= 1;
          else if (part !== '.') depth += 1;
          hasLeft ||= depth < 0;
        }
        const denial = evaluatePath(`C:\\agent-shared\\${parts.join('\\')}`, rules.policy, rules.places);
        if (depth >= 0 && !hasLeft) expect(denial).toBeNull();
        if (depth < 0) expect(denial).not.toBeNull();
      }),
    );
  });
});

describe('windows that got the focus', () => {
  const browser = (title: string) => ({ title, app: 'chromium' });

  it.each([
    ['Facebook – log in or sign up - Chromium', 'blocked-url:social media'],
    ['(3) Facebook - Chromium', 'blocked-url:social media'],
    ['Facebook and 2 more pages - Personal - Microsoft Edge', 'blocked-url:social media'],
    ['Home / X - Chromium', 'blocked-url:social media'],
    ['PayPal: Summary - Chromium', 'blocked-url:banking'],
    ['www.chase.com/login - Chromium', 'blocked-url:banking'],
  ])('refuses the page "%s" (S0-439, S0-441)', (title, rule) => {
    expect(evaluateWindow(browser(title), rules)?.rule).toBe(rule);
  });

  it('refuses a blocked program (S0-438)', () => {
    expect(evaluateWindow({ title: 'root@host: ~', app: 'xterm' }, rules)?.rule).toBe('blocked-app');
  });

  it('refuses the settings of Windows, which show in a window of another program (S0-442)', () => {
    const app = 'applicationframehost';
    expect(evaluateWindow({ title: 'Settings', app }, rules)?.rule).toBe('blocked-app');
    expect(evaluateWindow({ title: 'Calculator', app }, rules)).toBeNull();
    expect(evaluateWindow({ title: 'Settings', app: 'winword' }, rules)).toBeNull();
  });

  it.each([
    'Coinbase - Google Search - Chromium',
    'X - Wikipedia - Chromium',
    'How to leave Facebook behind - Wikipedia - Chromium',
    'Thanks - Chromium',
    'New Tab - Chromium',
  ])('keeps the page "%s"', (title) => {
    expect(evaluateWindow(browser(title), rules)).toBeNull();
  });

  it('keeps a page of a class that a person allowed (X-15), and any document of another program', () => {
    expect(evaluateWindow(browser('Home / X - Chromium'), allowing('social media'))).toBeNull();
    expect(evaluateWindow({ title: 'Facebook - Mousepad', app: 'mousepad' }, rules)).toBeNull();
  });
});
