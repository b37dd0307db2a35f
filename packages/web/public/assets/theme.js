// Before the first paint, so that a dark page does not flash: the theme that a person chose, as src/parts/use-theme.ts stores it.
{
  const theme = localStorage.getItem('fixpoint-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
