import { type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** What a link or button that is a point of a chart is given. */
export type RovingPoint = {
  readonly 'data-point': number
  readonly tabIndex: 0 | -1
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<Element>) => void
}

/**
 * Many points of a chart behind one stop of the Tab key: arrows, Home and End go from one to the
 * next. The element around all of them bears `data-points`.
 */
export function useRoving(count: number): (index: number) => RovingPoint {
  const [wanted, setWanted] = useState(0)
  const current = Math.min(wanted, Math.max(0, count - 1))
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const step = STEPS[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 }
    const next = step === undefined ? ends[event.key] : current + step
    if (next === undefined || next < 0 || next >= count) return
    event.preventDefault()
    const around = event.currentTarget.closest('[data-points]')
    around?.querySelector<HTMLElement | SVGElement>(`[data-point="${next}"]`)?.focus()
  }
  return (index) => ({
    'data-point': index,
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setWanted(index),
    onKeyDown,
  })
}
