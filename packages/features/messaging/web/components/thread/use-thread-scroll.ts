import { useUsedRows } from '@kogge/platform/web/lists/use-used-rows.ts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadQuery } from '../../use-thread.ts'

/** A short message: its measured height takes the place of this once it is drawn. */
const USUAL_HEIGHT = 76
const FURTHER_ROWS = 8
/** So near to its end a thread counts as read to its end, and follows what comes. */
const END = 48
/** Earlier messages are asked for when so few are left above. */
const FEW_ROWS = 6

interface Options {
  readonly keys: readonly string[]
  /** Where what is unread begins; -1 where nothing is. */
  readonly unreadAt: number
  readonly earlier: ThreadQuery['earlier']
}

/**
 * The rows of a thread that are drawn. It opens at what is unread, or at its end; what comes is followed by those who are at its end, and
 * earlier messages come above without a jump.
 */
export const useThreadScroll = ({ keys, unreadAt, earlier }: Options) => {
  const box = useRef<HTMLDivElement>(null)
  const usedRows = useUsedRows(box, 'row')
  // The same as long as the keys are: with another one all rows would be laid out anew.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey,
    overscan: FURTHER_ROWS,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END,
    rangeExtractor: (range: Range) => {
      const further = usedRows()
        .map((key) => keys.indexOf(key))
        .filter((index) => index !== -1)
      return [...new Set([...defaultRangeExtractor(range), ...further])].sort((a, b) => a - b)
    },
  })
  const [isAtEnd, setIsAtEnd] = useState(false)
  const [isPlaced, setIsPlaced] = useState(false)
  const height = rows.getTotalSize()
  const look = useCallback(() => {
    const { current } = box
    if (!current) return
    setIsAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight <= END)
  }, [])
  const hasRows = keys.length > 0
  useLayoutEffect(() => {
    if (isPlaced || !hasRows) return
    if (unreadAt >= 0) rows.scrollToIndex(unreadAt, { align: 'start' })
    else rows.scrollToEnd()
    setIsPlaced(true)
  }, [isPlaced, hasRows, unreadAt, rows])
  // Another height is another end.
  useEffect(() => {
    if (isPlaced && height > 0) look()
  }, [isPlaced, look, height])

  const drawn = rows.getVirtualItems()
  const first = drawn[0]?.index ?? 0
  const { hasMore, isLoading, hasFailed, load } = earlier
  const isNearTop = isPlaced && hasRows && first < FEW_ROWS
  useEffect(() => {
    if (isNearTop && hasMore && !isLoading && !hasFailed) void load()
  }, [isNearTop, hasMore, isLoading, hasFailed, load])
  return {
    box,
    rows,
    drawn,
    height,
    isAtEnd,
    isPlaced,
    look,
    /** What is unread begins above what is seen. */
    isUnreadAbove: unreadAt >= 0 && unreadAt < (rows.range?.startIndex ?? 0),
    toEnd: () => rows.scrollToEnd(),
    toUnread: () => rows.scrollToIndex(unreadAt, { align: 'start' }),
  }
}
