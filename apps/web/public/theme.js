// Runs before the first paint, so that a dark page never flashes white. Light unless chosen otherwise.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.classList.add('dark')
} catch (_blocked) {
  // Storage may be switched off: light, then.
}
