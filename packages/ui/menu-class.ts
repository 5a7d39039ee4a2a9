/** The box of everything that opens over the page. */
export const floatingClass =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-lift animate-pop'

/** One row of a menu or a list of options. Under the keyboard it also has a ring. */
export const menuItemClass = [
  'relative flex min-h-8 select-none items-center gap-2 rounded-sm px-2 py-1 text-base',
  'cursor-default pointer-coarse:min-h-10',
  '-outline-offset-2 focus:bg-hover data-[highlighted]:bg-hover not-focus-visible:outline-none',
  'data-[disabled]:pointer-events-none data-[disabled]:opacity-50',
  '[&_svg]:size-4 [&_svg]:shrink-0',
].join(' ')
