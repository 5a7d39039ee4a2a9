import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the part of the page that the address names, once the parts have their heights. */
export const useNamedPart = (isReady: boolean): void => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash && isReady) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [hash, isReady])
}
