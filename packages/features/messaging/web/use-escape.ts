import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onEscape` where Escape is pressed in a box and nothing in it has taken it. */
export const useEscape = (box: RefObject<HTMLElement | null>, onEscape: () => void): void => {
  const announce = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target)
      if (event.key === 'Escape' && isInside && !event.defaultPrevented) announce()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [box])
}
