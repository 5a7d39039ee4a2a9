import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 250

/**
 * The words of a search field that stand in the address as well: what is typed goes there after a
 * pause, and where the address changes otherwise (back and forward, a link), the field follows.
 */
export const useTypedSearch = (
  inAddress: string,
  onSettled: (words: string) => void,
): readonly [typed: string, setTyped: (typed: string) => void] => {
  const [typed, setTyped] = useState(inAddress)
  const known = useRef(inAddress)
  const settle = useRef(onSettled)
  settle.current = onSettled
  useEffect(() => {
    // What has come from here must not overwrite what was typed since.
    if (inAddress !== known.current) setTyped(inAddress)
    known.current = inAddress
  }, [inAddress])
  useEffect(() => {
    if (typed === known.current) return
    const timer = setTimeout(() => {
      known.current = typed
      settle.current(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
