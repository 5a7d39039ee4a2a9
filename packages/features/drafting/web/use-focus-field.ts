import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const FOCUSABLE =
  'input:not([disabled], [type="hidden"]), textarea:not([disabled]), [contenteditable="true"], [role="radio"]:not([disabled]), button:not([disabled])'
const PAUSE_MS = 60
/** Parts that load by themselves are waited for this many times. */
const TRIES = 40
/** After so many a field that holds the wanted one will do: the list of an entry that is gone. */
const PATIENT_TRIES = 8

/** The element of a path, or of the longest beginning of it that has one. */
const placeOf = (box: HTMLElement, path: string, exactly: boolean): HTMLElement | null => {
  const parts = path.split('.')
  const least = exactly ? parts.length : 1
  for (let length = parts.length; length >= least; length -= 1) {
    const name = CSS.escape(parts.slice(0, length).join('.'))
    const found = box.querySelector<HTMLElement>(`[data-field="${name}"]`)
    if (found) return found
  }
  return null
}

const isButton = (element: HTMLElement): boolean => element.tagName === 'BUTTON'

const focusIn = (place: HTMLElement): void => {
  const reachable = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null && element.tabIndex >= 0,
  )
  // Of an entry its first field, and not the button that folds it.
  const inside =
    reachable.find((element) => element.closest('[data-field]') !== place || !isButton(element)) ??
    reachable[0]
  place.scrollIntoView({ block: 'center' })
  if (!inside) place.tabIndex = -1
  const target = inside ?? place
  target.focus({ preventScroll: true })
}

/** A box, and how to put the focus into the field of a path within it as soon as it is there. */
export const useFocusField = (): readonly [
  box: RefObject<HTMLDivElement | null>,
  lookFor: (path: string) => void,
] => {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ readonly path: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const place = box.current && placeOf(box.current, wanted.path, tries < PATIENT_TRIES)
      if (place) focusIn(place)
      else if (tries < TRIES) timer = setTimeout(look, PAUSE_MS)
      tries += 1
    }
    // The section and the entry are drawn first.
    timer = setTimeout(look, 0)
    return () => clearTimeout(timer)
  }, [wanted])
  return [box, useCallback((path: string) => setWanted({ path }), [])]
}
