import { createContext } from 'react'

/**
 * True inside a modal dialog or sheet, which takes the wheel away from everything outside it: what
 * opens from there must be modal as well, or its list cannot be scrolled.
 */
export const InModal = createContext(false)
