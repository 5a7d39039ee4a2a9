import type { systemRouter } from '@kogge/features/system/server/system.router.ts'
import { FlagsProvider, type FlagValues } from '@kogge/platform/web/feature-flags.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

const { useApi } = createApi<typeof systemRouter>()

const POLL_MS = 30_000

/** Keeps the reader's flags; they are asked for again every 30 s and with every change of organisation. */
export const Flags = ({ children }: { readonly children: ReactNode }) => {
  const api = useApi()
  const active = useActiveOrg()
  const { data } = useQuery(
    api.featureFlags.getAll.queryOptions(active ? { activeOrgId: active.orgId } : undefined, {
      refetchInterval: POLL_MS,
    }),
  )
  const values = useMemo(
    (): FlagValues => Object.fromEntries((data ?? []).map(({ name, value }) => [name, value])),
    [data],
  )
  return <FlagsProvider values={values}>{children}</FlagsProvider>
}
