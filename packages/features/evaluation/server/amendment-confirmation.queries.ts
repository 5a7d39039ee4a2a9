import type { Db } from '@kogge/db/client.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { lotIdsOf, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  bindingChanges,
  type Unconfirmed,
  unconfirmedBy,
} from '@kogge/domain/responses/binding-changes.ts'
import { lotsBidFor } from '@kogge/domain/responses/requested-answers.ts'
import { publishedVersions } from '@kogge/features/responses/server/responses.api.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Evaluated } from './evaluated-requests.queries.ts'

type Confirmed = Pick<Evaluated, 'rfxId' | 'version' | 'document'>

/** What responses to earlier versions of a request that is opened are for. */
export interface Confirming {
  /** The version of a response; that which stands for all the others. */
  readonly versionOf: (orgId: string) => number
  /** Why a bid that does not count as unconfirmed does not; null for one of the last version. */
  readonly whyOf: (orgId: string, lotId: string) => Unconfirmed | null
  /** Versions that responses are for and of which lots are no longer part of the request, with all lots of each. */
  readonly parted: ReadonlyMap<number, Pick<RequestDocument, 'lots'>>
}

const offered = sql<number>`(${response.receipt} ->> 'version')::int`

/** Reads it once for all responses; of a request that was never amended nothing is read. */
export const confirmingOf = async (
  db: Db,
  { rfxId, version, document }: Confirmed,
): Promise<Confirming> => {
  const rows =
    version === 1
      ? []
      : await db
          .select({ orgId: response.orgId, version: offered })
          .from(response)
          .where(and(eq(response.rfxId, rfxId), sql`${offered} < ${version}`))
  const documents = await publishedVersions(db, rfxId, [...new Set(rows.map((one) => one.version))])
  const compared = new Map(
    [...documents].map(([of, before]) => [of, bindingChanges(before, document)]),
  )
  const currentLotIds = new Set(lotIdsOf(document))
  const byOrg = new Map(rows.map((one) => [one.orgId, one]))
  return {
    versionOf: (orgId) => byOrg.get(orgId)?.version ?? version,
    whyOf: (orgId, lotId) => {
      const of = byOrg.get(orgId)?.version
      const changesIn = of === undefined ? undefined : compared.get(of)
      return of === undefined || !changesIn ? null : unconfirmedBy(of, changesIn(lotId))
    },
    parted: new Map(
      [...documents].filter(([, before]) => lotIdsOf(before).some((id) => !currentLotIds.has(id))),
    ),
  }
}

/**
 * Lots that responses were for as well, and that are no longer part of the request, by organisation. For
 * this responses are read, which may be large: none but those for versions of which there are such lots.
 */
export const goneLotsOf = async (
  db: Db,
  { rfxId, document }: Confirmed,
  { parted }: Confirming,
): Promise<(orgId: string) => readonly string[]> => {
  if (parted.size === 0) return () => []
  const rows = await db
    .select({
      orgId: response.orgId,
      version: offered,
      lotIds: sql<string[]>`${response.content} -> 'lotIds'`,
    })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), inArray(offered, [...parted.keys()])))
  const currentLotIds = new Set(lotIdsOf(document))
  const gone = new Map(
    rows.map((one) => {
      const before = parted.get(one.version)
      const lotIds = before ? lotsBidFor(before, one) : []
      return [one.orgId, lotIds.filter((lotId) => !currentLotIds.has(lotId))]
    }),
  )
  return (orgId) => gone.get(orgId) ?? []
}
