import { holdFocus, keepHeldFocus } from '@kogge/ui/lost-focus.ts'
import { tabStopsIn } from '@kogge/ui/tab-stops.ts'
import { useEffect } from 'react'

const TYPED_INTO = 'input, textarea, select'
/** Whoever removes an element may give the focus away itself: dialogs do so a moment later. */
const MOMENT_MS = 60

/** A control that has the focus by the keyboard, all around it, and its place, which outlives it. */
interface Kept {
  readonly path: readonly Element[]
  readonly place: Range
}

/** An element and all around it, the nearest first. */
const pathOf = (element: Element): Element[] =>
  element.parentElement ? [element, ...pathOf(element.parentElement)] : [element]

const keptOf = (element: Element): Kept => {
  const place = document.createRange()
  place.setStartBefore(element)
  return { path: pathOf(element), place }
}

/** The next control of what is left around a place, else the one before. */
const nearestIn = (home: Element, { place }: Kept): HTMLElement | undefined => {
  const controls = tabStopsIn(home)
  return controls.find((control) => place.comparePoint(control, 0) > 0) ?? controls.at(-1)
}

/**
 * A control that goes away with what it took away (a filter, a suggestion, the end of a list) would
 * leave the focus nowhere, and whoever works by keyboard or listens at the top of the page: it goes to
 * the next control near by, or to the content where the page has changed. By mouse and finger nobody
 * looks for it, and a field that is given it would open a keyboard.
 */
export const useLostFocusRecovery = (): void => {
  useEffect(() => {
    let kept: Kept | null = null
    let isByKey = false
    const isGone = () => kept !== null && !kept.path[0]?.isConnected
    const onKey = () => {
      isByKey = true
      keepHeldFocus()
      const { activeElement, body } = document
      // A button may have been clicked before it is pressed; a field that was tapped is typed into.
      if (activeElement && activeElement !== body && !activeElement.matches(TYPED_INTO))
        kept ??= keptOf(activeElement)
    }
    const onPointer = () => {
      isByKey = false
      kept = null
    }
    const remember = ({ target }: FocusEvent) => {
      kept = isByKey && target instanceof Element ? keptOf(target) : null
    }
    const restore = () => {
      if (document.activeElement !== document.body || !kept || !isGone()) return
      const home = kept.path.find((element) => element.isConnected)
      const content = document.getElementById('content')
      const panel = home?.closest('[role="dialog"]')
      const isNear = home && home !== content && (panel || content?.contains(home))
      const next = isNear ? nearestIn(home, kept) : undefined
      kept = null
      if (next) holdFocus(next)
      else if (content && !panel) holdFocus(content, { preventScroll: true })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      if (!isGone()) return
      clearTimeout(timer)
      timer = setTimeout(restore, MOMENT_MS)
    })
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
