import { useUsedRows } from '@kogge/platform/web/lists/use-used-rows.ts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { OpportunityCard } from '../../opportunities.client.ts'

/** A card of three lines: its measured height takes the place of this once it is drawn. */
const USUAL_HEIGHT = 112
const FURTHER_ROWS = 6
const ROOM_ABOVE = 4

/** The rows of a column that are drawn: those near what is seen, the one that has the focus, and the one that is dragged. */
export const useColumnRows = (
  cards: readonly OpportunityCard[],
  scroller: RefObject<HTMLDivElement | null>,
) => {
  const usedRows = useUsedRows(scroller, 'guid')
  const rangeExtractor = (range: Range): number[] => {
    const near = defaultRangeExtractor(range)
    const further = usedRows()
      .map((used) => cards.findIndex(({ guid }) => guid === used))
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
