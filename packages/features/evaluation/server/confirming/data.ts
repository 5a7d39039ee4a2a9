import type { Db } from '@kogge/db/client.ts'
import { response } from '@kogge/db/schema/response.ts'
import { lotIdsOf } from '@kogge/domain/drafting/document.ts'
import { lotsBidFor } from '@kogge/domain/response/asked.ts'
import { bindingChanges, type Unconfirmed, unconfirmedBy } from '@kogge/domain/response/binding.ts'
import { documentsOf } from '@kogge/features/responses/server/data.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Evaluated } from '../requests/data.ts'

/** What responses to earlier versions of a request that is opened are for. */
export interface Confirming {
  /** The version of a response; that which stands for all the others. */
  readonly versionOf: (orgId: string) => number
  /** Why a bid that does not count as unconfirmed does not; null for one of the last version. */
  readonly whyOf: (orgId: string, lotId: string) => Unconfirmed | null
  /** Lots that a response was for as well, and that are no longer part of the request. */
  readonly goneOf: (orgId: string) => readonly string[]
}

/** Reads it once for all responses; of a request that was never amended nothing is read. */
export const confirmingOf = async (
  db: Db,
  { rfxId, version, document }: Pick<Evaluated, 'rfxId' | 'version' | 'document'>,
): Promise<Confirming> => {
  const offered = sql<number>`(${response.receipt} ->> 'version')::int`
  const rows =
    version === 1
      ? []
      : await db
          .select({
            ...{ orgId: response.orgId, version: offered },
            lotIds: sql<string[]>`${response.content} -> 'lotIds'`,
          })
          .from(response)
          .where(and(eq(response.rfxId, rfxId), sql`${offered} < ${version}`))
  const documents = await documentsOf(db, rfxId, [...new Set(rows.map((one) => one.version))])
  const compared = new Map(
    [...documents].map(([of, before]) => [of, bindingChanges(before, document)]),
  )
  const standing = new Set(lotIdsOf(document))
  const byOrg = new Map(rows.map((one) => [one.orgId, one]))
  return {
    versionOf: (orgId) => byOrg.get(orgId)?.version ?? version,
    whyOf: (orgId, lotId) => {
      const of = byOrg.get(orgId)?.version
      const changesIn = of === undefined ? undefined : compared.get(of)
      return of === undefined || !changesIn ? null : unconfirmedBy(of, changesIn(lotId))
    },
    goneOf: (orgId) => {
      const one = byOrg.get(orgId)
      const before = one && documents.get(one.version)
      if (!one || !before) return []
      return lotsBidFor(before, one).filter((lotId) => !standing.has(lotId))
    },
  }
}
