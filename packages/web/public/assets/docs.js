// For the reference at /docs, before it starts. It keeps a theme of its own under this key: the one that a person chose for our
// pages is told to it.
{
  const theme = localStorage.getItem('fixpoint-theme');
  localStorage.setItem('colorMode', theme === 'light' || theme === 'dark' ? theme : 'system');
}
