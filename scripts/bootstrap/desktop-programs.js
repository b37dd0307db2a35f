import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian packages that the tests of the desktop-runner use, each with a file that it brings. */
const packages = {
  xvfb: 'Xvfb',
  openbox: 'openbox',
  // Programs that the input controller uses on X: windows, clipboard, monitors.
  wmctrl: 'wmctrl',
  xsel: 'xsel',
  'x11-xserver-utils': 'xrandr',
  'x11-utils': 'xprop',
  'x11-xkb-utils': 'setxkbmap',
  // Programs that are used by hand and eye, and those that check from outside if that was right.
  'x11-apps': 'xcalc',
  mousepad: 'mousepad',
  'dbus-x11': 'dbus-launch',
  xterm: 'xterm',
  // A launcher.
  'suckless-tools': 'dmenu_run',
  xdotool: 'xdotool',
  xinput: 'xinput',
  xclip: 'xclip',
  scrot: 'scrot',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  'fonts-noto-color-emoji': '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
};

/** Needed on Linux alone: elsewhere those tests are skipped. */
export const desktopPrograms =
  process.platform === 'linux'
    ? Object.entries(packages).map(([name, file]) => ({
        package: name,
        isThere: () => isThere(file),
      }))
    : [];

function isThere(file) {
  if (file.startsWith('/')) return existsSync(file);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, file)));
}
