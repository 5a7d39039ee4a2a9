import { type RefObject, useEffect, useRef } from 'react'

const keyAt = (target: EventTarget | null, name: string): string | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null
  return row?.dataset[name] ?? null
}

/**
 * Gives the rows of a box that are used at present, by their keys (`data-` and `name`): the one that has the focus, and the one that is
 * dragged. A virtual list that took away the former would leave the reader nowhere; without the latter its drag would end.
 */
export const useUsedRows = (
  box: RefObject<HTMLElement | null>,
  name: 'guid' | 'row',
): (() => readonly string[]) => {
  const used = useRef<{ focused: string | null; dragged: string | null }>({
    focused: null,
    dragged: null,
  })
  useEffect(() => {
    const listeners = new AbortController()
    const listen = (type: 'focusin' | 'dragstart' | 'dragend', note: (event: Event) => void) =>
      box.current?.addEventListener(type, note, { signal: listeners.signal })
    listen('focusin', ({ target }) => {
      used.current.focused = keyAt(target, name)
    })
    listen('dragstart', ({ target }) => {
      used.current.dragged = keyAt(target, name)
    })
    listen('dragend', () => {
      used.current.dragged = null
    })
    return () => listeners.abort()
  }, [box, name])
  return () => {
    const { focused, dragged } = used.current
    return [focused, dragged].filter((key) => key !== null)
  }
}
