/** What has the focus in the place of what went away, until it is used. */
let held: Element | null = null

/** Whether nothing has the focus that the reader has given it to. */
export const isFocusLost = (): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement === held
}

/** Gives the focus to what is near, until a heading or a dialog that comes later has a better place for it. */
export const holdFocus = (element: HTMLElement, options?: FocusOptions): void => {
  element.focus(options)
  held = document.activeElement
}

/** To be called with each key that is pressed: what has the focus is used then. */
export const keepHeldFocus = (): void => {
  held = null
}

export const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.getClientRects().length > 0
