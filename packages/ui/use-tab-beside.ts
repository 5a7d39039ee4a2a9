import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect } from 'react'
import { tabTargetBeside } from './tab-order-beside.ts'
import { tabStopsIn } from './tab-stops.ts'

/** A page of which less is to be seen is covered: what has the focus there would be hidden. */
const LEAST_SEEN_PX = 160

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

type Press = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented' | 'preventDefault'
>

interface Places {
  readonly panel: RefObject<HTMLElement | null>
  readonly opener: RefObject<Element | null>
}

/**
 * Lets Tab go on from a panel that is not modal into the page and back, which Radix's loop does not. Its result is for the panel's
 * own keys; presses in the page are listened for while the panel stands. A panel that covers the page keeps the loop.
 */
export const useTabBeside = (isBeside: boolean, { panel, opener }: Places) => {
  const press = (event: Press, isInside: boolean): void => {
    const { activeElement: from } = document
    const box = panel.current
    const isTab = event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey
    if (!isTab || event.defaultPrevented || !box || !from) return
    if (box.contains(from) !== isInside || window.innerWidth - box.offsetWidth < LEAST_SEEN_PX)
      return
    const stops = tabStopsIn(document).filter((stop) => !stop.matches('[data-radix-focus-guard]'))
    const target = tabTargetBeside<Element>(
      {
        page: stops.filter((stop) => !box.contains(stop)),
        panel: stops.filter((stop) => box.contains(stop)),
        opener: opener.current?.isConnected ? opener.current : null,
        from,
        isInside,
        isBack: event.shiftKey,
      },
      isBefore,
    )
    if (!(target instanceof HTMLElement)) return
    event.preventDefault()
    target.focus()
  }
  useEffect(() => {
    if (!isBeside) return
    const inPage = (event: KeyboardEvent) => press(event, false)
    document.addEventListener('keydown', inPage)
    return () => document.removeEventListener('keydown', inPage)
  })
  return isBeside ? (event: ReactKeyboardEvent) => press(event, true) : undefined
}
