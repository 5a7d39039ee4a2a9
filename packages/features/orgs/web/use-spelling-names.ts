import { useIsSupport } from '@kogge/platform/web/access/use-can.ts'
import { recordLookup } from '@kogge/platform/web/lookups/record-lookup.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { adminCalls } from './orgs-admin.client.ts'

const NONE: readonly string[] = []

const spellings = recordLookup({
  name: 'harvestedOrg',
  find: (ids) => adminCalls.adminHarvOrgs.findByIds.query({ harvOrgIdBatch: [...ids] }),
  idsOf: ({ harvOrgId }) => [harvOrgId],
})

/** Names of harvested organisations by id; asked for by support users alone. */
export const useSpellingNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const readerId = useSession()?.user.userId ?? null
  const found = useRecords(spellings, { readerId }, useIsSupport() ? ids : NONE)
  return new Map([...found].flatMap(([id, one]) => (one ? [[id, one.name] as const] : [])))
}
