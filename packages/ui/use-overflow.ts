import { type RefObject, useEffect, useState } from 'react'

/** Whether an element's content is wider, or taller, than it; kept true as either changes. */
export function useOverflow(
  ref: RefObject<HTMLElement | null>,
  axis: 'width' | 'height' = 'width',
): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () =>
      setOverflows(
        axis === 'width'
          ? element.scrollWidth > element.clientWidth
          : element.scrollHeight > element.clientHeight,
      )
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [ref, axis])
  return overflows
}
