import { useEffect, useRef } from 'react'

/** Gives the focus to a control, whose reference it gives, once what stood in its place is closed. */
export const useFocusAfter = <Control extends HTMLElement>(isOpen: boolean) => {
  const control = useRef<Control>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) control.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return control
}
