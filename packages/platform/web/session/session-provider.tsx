import type { SessionView } from '@kogge/domain/accounts/session-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { currentSession, rereadSession, subscribeToSession } from './session-cookie.ts'
import { untilRoleEnds } from './session-expiry.ts'
import { refreshSession } from './sign-in-calls.ts'

/** Other tabs change the session cookie, which tells nobody: it is read again every second. */
const REREAD_MS = 1000
/** Often enough that a change of roles shows, seldom enough to cost nothing. */
const REFRESH_MS = 10 * 60_000

/** The reader's session as the cookie tells it; null for a visitor. For display: the server asks itself. */
export const useSession = (): SessionView | null =>
  useSyncExternalStore(subscribeToSession, currentSession)

/** Re-reads the cookie every second and whenever fetches or pending mutations change. */
const useReread = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const timer = setInterval(rereadSession, REREAD_MS)
    const leaveQueries = queryClient.getQueryCache().subscribe(rereadSession)
    const leaveMutations = queryClient.getMutationCache().subscribe(rereadSession)
    return () => {
      clearInterval(timer)
      leaveQueries()
      leaveMutations()
    }
  }, [queryClient])
}

/** Renews the session silently at the start and from time to time, where there is one. */
const useRefresh = (): void => {
  useEffect(() => {
    const refresh = () => {
      if (currentSession() !== null && document.visibilityState === 'visible') void refreshSession()
    }
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Renews the session when a role in it ends, so that the page does not offer what is over. */
const useExpiry = (session: SessionView | null): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const wait = (): void => {
      const milliseconds = left ? null : untilRoleEnds(session, Date.now())
      if (milliseconds !== null)
        timer = setTimeout(() => void refreshSession().then(wait), milliseconds)
    }
    wait()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [session])
}

/** Forgets all answers when the reader becomes another: they were for someone else. */
const useForget = (userId: string | null): void => {
  const queryClient = useQueryClient()
  const known = useRef(userId)
  useEffect(() => {
    if (known.current === userId) return
    known.current = userId
    void queryClient.resetQueries()
  }, [userId, queryClient])
}

/** Keeps the session of the page true. Stands once, within the query client's provider. */
export const SessionProvider = ({ children }: { readonly children: ReactNode }) => {
  useReread()
  useRefresh()
  const session = useSession()
  useExpiry(session)
  useForget(session?.user.userId ?? null)
  return children
}
