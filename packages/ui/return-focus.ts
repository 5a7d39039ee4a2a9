import { useRef } from 'react'
import { canTakeFocus, isFocusLost } from './lost-focus.ts'

/** How long what a dialog was opened from may still vanish as a consequence of what was done there. */
const AFTERMATH_MS = 4000

/** Where the reader was when a dialog opened: the control, and what stood around it. */
interface Origin {
  readonly opener: HTMLElement
  readonly around: readonly Element[]
  /** Of the dialog that it was opened from, for when that is closed by then. */
  readonly outer: Origin | null
}

/** Of the dialog that is open on top. */
let current: Origin | null = null

const HEADINGS = 'h1, h2, h3, h4'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'

const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1
  heading.focus()
}

/** The button of an open menu or list of options, which is gone itself by the time one comes back. */
const buttonOf = (element: Element): Element => {
  const floating = element.closest('[role="menu"], [role="listbox"]')
  const button = floating?.id ? document.querySelector(`[aria-controls="${floating.id}"]`) : null
  return button ?? element
}

const originNow = (): Origin | null => {
  const { activeElement } = document
  if (!activeElement || isFocusLost()) return current
  const opener = buttonOf(activeElement)
  if (!(opener instanceof HTMLElement)) return null
  const dialog = current && opener.closest(DIALOGS)
  const around: Element[] = []
  for (let at = opener.parentElement; at; at = at === dialog ? null : at.parentElement)
    if (at.matches(`section, article, main, body, ${DIALOGS}`)) around.push(at)
  return { opener, around, outer: dialog && current }
}

const focusAround = ({ around, outer }: Origin): void => {
  if (outer && !around.some((place) => place.isConnected)) {
    giveBack(outer)
    return
  }
  const headings = around
    .filter((place) => place.isConnected)
    .map((place) => place.querySelector<HTMLElement>(HEADINGS))
  const nearest = headings.find((heading) => heading !== null)
  if (nearest) focusHeading(nearest)
}

/** Back to the opener; to the heading over it where it is gone, or goes with what was done. */
const giveBack = (origin: Origin): void => {
  const { opener } = origin
  if (!canTakeFocus(opener)) {
    focusAround(origin)
    return
  }
  opener.focus()
  const watch = new MutationObserver(() => {
    if (canTakeFocus(opener)) return
    watch.disconnect()
    if (isFocusLost() || document.activeElement === opener) focusAround(origin)
  })
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  setTimeout(() => watch.disconnect(), AFTERMATH_MS)
}

/**
 * For a dialog that is opened by something else than its own trigger: gives the focus back to what
 * opened it, unless the reader has gone on to somewhere else.
 */
export const useReturnFocus = (open: boolean) => {
  const origin = useRef<Origin | null>(null)
  const wasOpen = useRef(false)
  // As it is drawn, while the menu that it was chosen from still stands.
  if (open && !wasOpen.current) origin.current = originNow()
  wasOpen.current = open
  return {
    onOpenAutoFocus: (): void => {
      current = origin.current
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      if (current === origin.current) current = origin.current?.outer ?? null
      if (isFocusLost() && origin.current) giveBack(origin.current)
    },
  }
}

/**
 * For the heading of what takes another's place on the same page, as its `ref`: takes the focus where
 * what had it is gone. Not on a page that was just loaded, of which nothing has been used yet.
 */
export const takeLostFocus = (heading: HTMLElement | null): void => {
  if (heading && isFocusLost() && navigator.userActivation.hasBeenActive) focusHeading(heading)
}
