import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import type { OpportunityCard } from '../../opportunities.client.ts'

/** A card of three lines: its measured height takes the place of this once it is drawn. */
const USUAL_HEIGHT = 112
const FURTHER_ROWS = 6
const ROOM_ABOVE = 4

const guidAt = (target: EventTarget | null): string | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('li[data-guid]') : null
  return row?.dataset.guid ?? null
}

/** The rows of a column that are drawn: those near what is seen, the one that has the focus, and the one that is dragged. */
export const useColumnRows = (
  cards: readonly OpportunityCard[],
  scroller: RefObject<HTMLDivElement | null>,
) => {
  // A row that went away with the focus in it would leave the reader nowhere, and one that is dragged would end its drag.
  const used = useRef<{ focused: string | null; dragged: string | null }>({
    focused: null,
    dragged: null,
  })
  useEffect(() => {
    const listeners = new AbortController()
    const listen = (type: 'focusin' | 'dragstart' | 'dragend', note: (event: Event) => void) =>
      scroller.current?.addEventListener(type, note, { signal: listeners.signal })
    listen('focusin', ({ target }) => {
      used.current.focused = guidAt(target)
    })
    listen('dragstart', ({ target }) => {
      used.current.dragged = guidAt(target)
    })
    listen('dragend', () => {
      used.current.dragged = null
    })
    return () => listeners.abort()
  }, [scroller])
  const rangeExtractor = (range: Range): number[] => {
    const near = defaultRangeExtractor(range)
    const { focused, dragged } = used.current
    const further = [focused, dragged]
      .map((one) => (one === null ? -1 : cards.findIndex(({ guid }) => guid === one)))
      .filter((index) => index !== -1)
    return [...new Set([...near, ...further])].sort((a, b) => a - b)
  }
  return useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => cards[index]?.guid ?? index,
    overscan: FURTHER_ROWS,
    paddingStart: ROOM_ABOVE,
    rangeExtractor,
  })
}
