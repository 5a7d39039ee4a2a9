import { recordLookup } from '@kogge/platform/web/lookups/record-lookup.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { orgCalls } from './orgs.client.ts'

const orgs = recordLookup({
  name: 'org',
  find: (orgIds) => orgCalls.org.findByOrgIds.query({ orgIds: [...orgIds] }),
  idsOf: ({ orgId }) => [orgId],
})

/** The register is public: everybody is shown the same. */
const EVERYBODY = {}

/** Names of organisations by id. */
export const useOrgNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const found = useRecords(orgs, EVERYBODY, ids)
  return new Map([...found].flatMap(([id, org]) => (org ? [[id, org.name] as const] : [])))
}
