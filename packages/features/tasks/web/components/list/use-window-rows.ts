import { useUsedRows } from '@kogge/platform/web/lists/use-used-rows.ts'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** A row of two lines: its measured height takes the place of this once it is drawn. */
const USUAL_HEIGHT = 56
const FURTHER_ROWS = 8

/** The rows of a long list that are drawn: those near what is seen of the page, and those that are used. */
export const useWindowRows = (keys: readonly string[], box: RefObject<HTMLElement | null>) => {
  const [top, setTop] = useState(0)
  const usedRows = useUsedRows(box, 'row')
  // What stands above the list changes its height: filters fold, banners come.
  useLayoutEffect(() => {
    const measure = () =>
      setTop(box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  const rangeExtractor = (range: Range): number[] => {
    const further = usedRows()
      .map((key) => keys.indexOf(key))
      .filter((index) => index !== -1)
    return [...new Set([...defaultRangeExtractor(range), ...further])].sort((a, b) => a - b)
  }
  const rows = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => keys[index] ?? index,
    overscan: FURTHER_ROWS,
    scrollMargin: top,
    rangeExtractor,
  })
  return { rows, top }
}
