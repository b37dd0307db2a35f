// For the dashboard at /queues, before it starts. It keeps a theme of its own: the one that a person chose for our pages, as
// src/parts/use-theme.ts keeps it, is told to it, and what a person chooses there is told to our pages. theme.js sets the
// colours before.
{
  const key = 'fixpoint-theme';
  const boardKey = 'board-settings';
  const root = document.documentElement;

  const readTheme = () => {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  };
  const readBoard = () => {
    try {
      return JSON.parse(localStorage.getItem(boardKey)) ?? {};
    } catch {
      return {};
    }
  };
  const tellBoard = () => {
    const board = readBoard();
    const theme = readTheme() === 'auto' ? 'system' : readTheme();
    localStorage.setItem(
      boardKey,
      JSON.stringify({ version: 2, ...board, state: { ...board.state, theme } }),
    );
  };
  const tellPages = () => {
    const { theme = 'system' } = readBoard().state ?? {};
    const chosen = theme === 'system' ? 'auto' : theme;
    if (chosen === readTheme()) return;
    localStorage.setItem(key, chosen);
    if (chosen === 'auto') delete root.dataset.theme;
    else root.dataset.theme = chosen;
  };

  tellBoard();
  addEventListener('storage', (event) => {
    if (event.key !== key) return;
    tellBoard();
    // It reads what it keeps when it starts, and never again.
    location.reload();
  });
  // It writes down what was chosen, then changes the class of the body. “As in system” may change nothing there.
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(tellPages).observe(document.body, { attributeFilter: ['class'] });
  });
  addEventListener('pagehide', tellPages);
}
