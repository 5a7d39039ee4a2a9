import { type RefObject, useEffect, useRef } from 'react'

/** Room left beside what is brought into view, so that its neighbour shows. */
const ROOM = 32

/**
 * Brings the current entry of a row that scrolls sideways into view, when the row appears and as
 * another becomes the current one. The page itself does not move.
 */
export const useCurrentInView = (ref: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const box = ref.current
    const current = box?.querySelector('[aria-current=page], [role=tab][data-state=active]') ?? null
    if (!box || !current || current === last.current) return
    last.current = current
    const within = box.getBoundingClientRect()
    const { left, right } = current.getBoundingClientRect()
    if (left < within.left) box.scrollLeft -= within.left - left + ROOM
    else if (right > within.right) box.scrollLeft += right - within.right + ROOM
  })
}
