import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of an account, handed from page to page; not in the address bar, where others see it. */
    email?: string
  }
}

/** The address that the page before this one knew; empty where there was none. */
export const useKnownEmail = (): string => useLocation({ select: ({ state }) => state.email ?? '' })
