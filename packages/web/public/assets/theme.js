// Before the first paint, so that a dark page does not flash: what a person chose, as src/parts/use-theme.ts keeps it.
{
  const theme = localStorage.getItem('fixpoint-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
