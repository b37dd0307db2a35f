import { describe, expect, it } from 'vitest';
import { parseDesktopEntry } from './x-programs.js';

describe('parseDesktopEntry', () => {
  it('reads the names and the command of the main group', () => {
    const text = `#!/usr/bin/env xdg-open
[Desktop Entry]
Type=Application
Name = Text Editor
Name[de]=Texteditor
GenericName=Editor
Exec="/opt/My Editor/bin/ed\\"it" --new-window --title=100%% %U
Actions=new;

[Desktop Action new]
Name=New Window
Exec=other
`;
    expect(parseDesktopEntry(text)).toEqual({
      names: ['Text Editor', 'Texteditor', 'Editor'],
      command: ['/opt/My Editor/bin/ed"it', '--new-window', '--title=100%'],
    });
  });

  it.each([
    ['a link', '[Desktop Entry]\nType=Link\nName=a\nURL=https://a.example'],
    ['what is hidden', '[Desktop Entry]\nType=Application\nHidden=true\nName=a\nExec=a'],
    ['what runs in a terminal', '[Desktop Entry]\nType=Application\nTerminal=true\nName=a\nExec=a'],
    ['what starts nothing', '[Desktop Entry]\nType=Application\nName=a'],
    ['no entry', 'hello'],
  ])('leaves out %s', (_, text) => {
    expect(parseDesktopEntry(text)).toBeNull();
  });
});
