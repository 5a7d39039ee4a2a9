import type { SessionView } from '@kogge/domain/accounts/session-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { rememberedOrg, rememberOrg } from './active-org-memory.ts'
import { useSession } from './session-provider.tsx'

/** An organisation that the reader belongs to, as the session has it. */
export type SessionOrg = SessionView['orgs'][number]

interface ActiveOrgStore {
  readonly org: SessionOrg | null
  switchTo(orgId: string): boolean
}

const ActiveOrgContext = createContext<ActiveOrgStore | null>(null)

const useStore = (): ActiveOrgStore => {
  const store = use(ActiveOrgContext)
  if (!store) throw new Error('There is no ActiveOrgProvider around this.')
  return store
}

/** The organisation that the reader acts in; null for visitors and for those who belong to none. */
export const useActiveOrg = (): SessionOrg | null => useStore().org

/**
 * Acts in another organisation of the reader's from now on, and remembers it. Gives whether it is one
 * of theirs; if it is not, nothing changes.
 */
export const useSwitchOrg = (): ((orgId: string) => boolean) => useStore().switchTo

/** Forgets every answer when the organisation becomes another: they were for the one before. */
const useForget = (orgId: string | null): void => {
  const queryClient = useQueryClient()
  const known = useRef(orgId)
  useEffect(() => {
    if (known.current === orgId) return
    known.current = orgId
    // An answer that is still on its way would be for the one before, too.
    void queryClient.cancelQueries().then(() => queryClient.resetQueries())
  }, [orgId, queryClient])
}

/** Keeps the active organisation: the one chosen here, else the remembered one, else the first. */
export const ActiveOrgProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const store = useMemo((): ActiveOrgStore => {
    const orgs = session?.orgs ?? []
    const userId = session?.user.userId
    const find = (orgId: string | null) => orgs.find((one) => one.orgId === orgId)
    const remembered = userId ? rememberedOrg(localStorage, userId, Date.now()) : null
    return {
      org: find(chosen) ?? find(remembered) ?? orgs[0] ?? null,
      switchTo: (orgId) => {
        if (!userId || !find(orgId)) return false
        rememberOrg(localStorage, userId, orgId, Date.now())
        setChosen(orgId)
        return true
      },
    }
  }, [session, chosen])
  useForget(store.org?.orgId ?? null)
  return <ActiveOrgContext value={store}>{children}</ActiveOrgContext>
}
