import { useEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'
/** Whoever removes an element may give the focus away itself: dialogs do so a moment later. */
const MOMENT_MS = 60

/** An element and all around it, the nearest first. */
const pathOf = (element: Element): Element[] =>
  element.parentElement ? [element, ...pathOf(element.parentElement)] : [element]

/**
 * A control that goes away with what it took away (a filter, a suggestion) would leave the focus
 * nowhere, and whoever works by keyboard or listens at the top of the page: it goes to the first
 * control near by, or to the content where the page has changed.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let path: readonly Element[] = []
    const remember = ({ target }: FocusEvent) => {
      // By mouse and finger nobody looks for it, and a field that is given it would open a keyboard.
      const isSeen = target instanceof Element && target.matches(':focus-visible')
      path = isSeen ? pathOf(target) : []
    }
    const restore = () => {
      if (document.activeElement !== document.body || path[0]?.isConnected !== false) return
      const home = path.find((element) => element.isConnected)
      path = []
      const content = document.getElementById('content')
      const near = home && home !== content && content?.contains(home)
      const next = near ? home.querySelector<HTMLElement>(FOCUSABLE) : null
      const focused = next ?? content
      focused?.focus({ preventScroll: focused === content })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      if (path[0]?.isConnected !== false) return
      clearTimeout(timer)
      timer = setTimeout(restore, MOMENT_MS)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
