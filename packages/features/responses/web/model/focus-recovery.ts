/**
 * Where the focus goes when what had it is gone: to what it was about, or what is next to it. `from`: it, or
 * what is around it.
 */
export const refocus = (from: HTMLElement): void => {
  const place = from.closest('[data-field],[data-clashes]')
  requestAnimationFrame(() => {
    const next = place?.querySelector(':is(input:not([hidden]),textarea,button):not([disabled])')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  })
}
