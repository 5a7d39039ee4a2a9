import type { systemRouter } from '@kogge/features/system/server/system.router.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

const { useApi } = createApi<typeof systemRouter>()

const CHECK_MS = 5 * 60_000
const RELOADED_FOR = 'kogge-reloaded-for'

/**
 * Reloads the page when the server is of another build than the page. Once for each build: a cache in
 * between that keeps serving the old page must not make a loop.
 */
export const useVersionCheck = (): void => {
  const api = useApi()
  const { data: served } = useQuery(
    api.sysInfo.gitCommitSha.queryOptions(undefined, { refetchInterval: CHECK_MS }),
  )
  useEffect(() => {
    if (!served || served === __BUILD_ID__ || import.meta.env.DEV) return
    if (sessionStorage.getItem(RELOADED_FOR) === served) return
    sessionStorage.setItem(RELOADED_FOR, served)
    void refreshSession().finally(() => window.location.reload())
  }, [served])
}
