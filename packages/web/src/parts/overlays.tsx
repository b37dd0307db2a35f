import { Search } from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.js';
import { useShortcuts } from './shortcuts/use-shortcuts.js';

type Palette = ComponentType<{ readonly onClose: () => void; readonly onHelp: () => void }>;

/** The button that finds everything, and the dialogs that the shortcuts open above any page. */
export function Overlays() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const [Palette, setPalette] = useState<Palette | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const openHelp = useCallback(() => setOpen('help'), []);
  const openPalette = useCallback(() => {
    setOpen('palette');
    // Loaded when it is wanted first: most visits never open it.
    void import('./palette/command-palette.js').then((module) => setPalette(() => module.CommandPalette));
  }, []);
  useShortcuts({ onPalette: openPalette, onHelp: openHelp });
  return (
    <>
      <button type="button" className="find" onClick={openPalette} aria-keyshortcuts="Control+K">
        <Search aria-hidden="true" size={18} />
        <span className="name">Find</span>
        <span className="keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {open === 'palette' && Palette !== null ? <Palette onClose={close} onHelp={openHelp} /> : null}
      {open === 'help' ? <ShortcutsDialog onClose={close} /> : null}
    </>
  );
}
