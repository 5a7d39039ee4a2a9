import { type RefObject, useEffect } from 'react'

/** Gives the focus to what has come in the place of what had it; leaves it to whatever has it now. */
export const useFocusWhereLost = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [element])
}
