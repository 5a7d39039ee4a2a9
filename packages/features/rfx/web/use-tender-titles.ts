import { recordLookup } from '@kogge/platform/web/lookups/record-lookup.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useLocale } from 'use-intl'
import { type TenderSummary, tenderCalls } from './rfx.client.ts'

type Scope = {
  readonly readerId: string | null
  readonly activeOrgId: string | null
  readonly language: string
}

const tenders = recordLookup({
  name: 'tender',
  find: (rfxIds: readonly string[], { language, activeOrgId }: Scope) =>
    tenderCalls.tender.findByIds.query({
      rfxIds: [...rfxIds],
      language,
      ...(activeOrgId !== null && { activeOrgId }),
    }),
  idsOf: ({ foundBy }) => foundBy,
})

/** Tenders in a few lines by id, as far as they are here: null for one that the reader may not see. */
export const useTenderSummaries = (
  ids: readonly string[],
): ReadonlyMap<string, TenderSummary | null> => {
  const language = useLocale()
  const readerId = useSession()?.user.userId ?? null
  const activeOrgId = useActiveOrg()?.orgId ?? null
  return useRecords(tenders, { readerId, activeOrgId, language }, ids)
}

/** Titles of tenders by id, in the reader's language where there is one: of those that the reader may see. */
export const useTenderTitles = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const found = useTenderSummaries(ids)
  return new Map(
    [...found].flatMap(([id, one]) => (one?.title ? [[id, one.title.text] as const] : [])),
  )
}
