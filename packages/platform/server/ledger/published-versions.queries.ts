import type { Db } from '@kogge/db/client.ts'
import { rfxVersion } from '@kogge/db/schema/drafting.ts'
import type { Privacy } from '@kogge/domain/drafting/request-document.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { isBuyer } from './ledger-buyer.queries.ts'
import { provenBound } from './request-key-proof.queries.ts'
import { saidHash } from './statement-hashes.ts'

/** A version of a request as it was published, by its log. */
export interface ProvenVersion {
  readonly version: number
  readonly privacy: Privacy
  readonly publishedAt: Date
  /** The ids of its documents. */
  readonly fileIds: readonly string[]
}

/** The versions of a request, in their order, with what its log says of its buyer. */
export interface ProvenVersions {
  readonly versions: readonly ProvenVersion[]
  readonly isOpened: boolean
  /** Whether an organisation is the buyer that published it, or one that this became part of. */
  isBuyer(orgId: string): Promise<boolean>
}

/**
 * Of texts that were read, by their hashes in the database, the hashes in logs: a large document is read and put
 * in canonical order once in a process. Those that were added last.
 */
const saidOf = new Map<string, string>()
const MOST_KNOWN = 5_000

const FINGERPRINT = sql<string>`pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
  pg_catalog.jsonb_build_array(${rfxVersion.document}, ${rfxVersion.reason})::text, 'UTF8')), 'hex')`

/** Reads those versions whose text this process does not know yet. */
const learn = async (db: Db, rfxId: string, versions: readonly number[]): Promise<void> => {
  for (const version of versions) {
    // Hash and text of one statement: who writes between two leaves nothing in mind.
    const [row] = await db
      .select({
        fingerprint: FINGERPRINT,
        document: rfxVersion.document,
        reason: rfxVersion.reason,
      })
      .from(rfxVersion)
      .where(and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version)))
    if (!row) continue
    const { fingerprint, document, reason } = row
    saidOf.set(fingerprint, saidHash({ document, reason }))
    for (const oldest of saidOf.keys()) {
      if (saidOf.size <= MOST_KNOWN) break
      saidOf.delete(oldest)
    }
  }
}

const MOST_NAMED = 10_000
const named = new WeakMap<Pick<Sealing, 'alarm'>, Set<string>>()

/** Alarm to the operator, once for each request: strangers ask for its documents, too. */
const alarmOf = (sealing: Sealing, rfxId: string): void => {
  const known = named.get(sealing) ?? new Set()
  named.set(sealing, known)
  if (known.has(rfxId)) return
  if (known.size >= MOST_NAMED) known.clear()
  known.add(rfxId)
  sealing.alarm({}, 'a version of a request is not that of its log; run kogge verify-audit')
}

const NONE: ProvenVersions = { versions: [], isOpened: false, isBuyer: async () => false }

/**
 * The versions of a request that its log says were published, each as it was: for whom, when, and with which
 * documents. None, after an alarm, where one of them is not, or the log does not hold.
 */
export const provenVersions = async (
  db: Db,
  sealing: Sealing,
  rfxId: string,
): Promise<ProvenVersions> => {
  const bound = await provenBound(db, sealing, rfxId)
  const rows = await db
    .select({
      version: rfxVersion.version,
      privacy: sql<Privacy>`${rfxVersion.document} ->> 'privacy'`,
      fileIds: sql<string[]>`coalesce(
        pg_catalog.jsonb_path_query_array(${rfxVersion.document}, '$.documents[*].fileId'), '[]')`,
      fingerprint: FINGERPRINT,
    })
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, rfxId))
    .orderBy(asc(rfxVersion.version))
  if (rows.length === 0) return NONE
  const fresh = rows.filter(({ fingerprint }) => !saidOf.has(fingerprint))
  await learn(
    db,
    rfxId,
    fresh.map(({ version }) => version),
  )
  const versions = rows.flatMap(({ version, privacy, fileIds, fingerprint }) => {
    const said = bound?.versions.get(version)
    const publishedAt = bound?.versionTimes.get(version)
    const isSaid = said === null || (said !== undefined && said === saidOf.get(fingerprint))
    return isSaid && publishedAt ? [{ version, privacy, publishedAt, fileIds }] : []
  })
  if (!bound || versions.length < rows.length) {
    alarmOf(sealing, rfxId)
    return NONE
  }
  const { buyerId, isOpened } = bound
  return { versions, isOpened, isBuyer: (orgId) => isBuyer(db, sealing, orgId, buyerId) }
}
