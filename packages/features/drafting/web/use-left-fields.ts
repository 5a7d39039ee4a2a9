import { type RefObject, useEffect } from 'react'

/** Tells of each field within a box, by its path, when the focus leaves it. */
export const useLeftFields = (
  box: RefObject<HTMLElement | null>,
  onLeft: (path: string) => void,
): void => {
  useEffect(() => {
    const element = box.current
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const field = target instanceof Element ? target.closest('[data-field]') : null
      const isWithin = relatedTarget instanceof Node && field?.contains(relatedTarget)
      const path = field?.getAttribute('data-field')
      if (path && !isWithin) onLeft(path)
    }
    element?.addEventListener('focusout', leave)
    return () => element?.removeEventListener('focusout', leave)
  }, [box, onLeft])
}
