import { type RefObject, useEffect, useState } from 'react'

/** Whether the content of an element is wider than the element; kept true as either changes. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return overflows
}
