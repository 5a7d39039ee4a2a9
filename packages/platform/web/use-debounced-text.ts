import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 150

/** A value once it has stood still for a moment: what is asked for while somebody types. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
