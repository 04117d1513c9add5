// Runs before anything is painted, so that no page flashes in the other theme.
try {
  const theme = localStorage.getItem('orgraph-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without a store the theme of the system counts.
}
