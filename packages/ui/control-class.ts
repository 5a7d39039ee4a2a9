/** The box of every text-like control; 16 px text under a finger, or phones zoom into it. */
export const controlClass = [
  'w-full min-w-0 rounded-md border border-control bg-raised px-2.5 text-base text-ink transition-colors',
  'hover:border-muted aria-invalid:border-danger-line',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-subtle',
  'pointer-coarse:text-lg',
].join(' ')

/** Height of one-line controls: 32 px with a mouse, 40 px under a finger. */
export const controlHeight = 'h-8 pointer-coarse:h-10'
