import { type RefObject, useEffect, useRef, useState } from 'react'
import { stepFrom } from './model/row-steps.ts'

/** The place of the reader in a list of rows: what has the focus, else what they were at last. */
export const useFeedRows = (list: RefObject<HTMLElement | null>, count: number) => {
  const last = useRef<number | null>(null)
  const [wanted, setWanted] = useState<{ readonly place: number } | null>(null)

  const rows = (): Element[] => [...(list.current?.children ?? [])]
  const place = (): number | null => {
    const focused = rows().findIndex((row) => row.contains(document.activeElement))
    if (focused >= 0) last.current = focused
    return last.current !== null && last.current < count ? last.current : null
  }
  const focus = (to: number | null): void => {
    if (to === null) return
    last.current = to
    rows()[to]?.querySelector<HTMLElement>('h2 a')?.focus()
  }
  // Once the rows that left are away, the focus goes to the one that took their place.
  useEffect(() => {
    if (!wanted) return
    setWanted(null)
    const to = Math.min(wanted.place, count - 1)
    if (to >= 0) {
      last.current = to
      list.current?.children[to]?.querySelector<HTMLElement>('h2 a')?.focus()
    }
  }, [wanted, count, list])
  return {
    place,
    /** Gives the place that the step led to. */
    step: (by: 1 | -1): number | null => {
      const to = stepFrom(place(), by, count)
      focus(to)
      return to
    },
    focusNext: (at: number) => setWanted({ place: at }),
  }
}
