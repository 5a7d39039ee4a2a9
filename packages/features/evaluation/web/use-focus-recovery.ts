import { isFocusLost } from '@kogge/ui/lost-focus.ts'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Gives the focus to what has come in the place of what had it; leaves it to whatever has it now. */
export const useFocusWhereLost = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (isFocusLost()) element.current?.focus()
  }, [element])
}

type Part = RefObject<HTMLElement | null>

/**
 * Keeps the focus where a step takes away what was pressed: called before it, with a part of the page that
 * stays, which gets the focus once that is lost; it is left to whatever else has it by then.
 */
export const useFocusAfter = (): ((part: Part) => void) => {
  const awaited = useRef<{ readonly part: Part; readonly pressed: Element | null } | null>(null)
  useEffect(() => {
    const { part, pressed } = awaited.current ?? {}
    if (!part?.current || document.activeElement === pressed) return
    awaited.current = null
    if (isFocusLost()) part.current.focus()
  })
  return useCallback((part) => {
    awaited.current = { part, pressed: document.activeElement }
  }, [])
}
