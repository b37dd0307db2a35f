// For the reference at /docs, before it starts. It keeps a separate theme under this key: it gets the one that a person chose for
// our pages.
{
  const theme = localStorage.getItem('fixpoint-theme');
  localStorage.setItem('colorMode', theme === 'light' || theme === 'dark' ? theme : 'system');
}
