import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, type writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Account, Said } from './ledger-state.ts'
import { withOpeners } from './opener-changes.ts'
import { saidHash, textHash } from './statement-hashes.ts'

/** What a log says of the document of a request. */
export interface SaidDocument {
  /** Of the last version; null where its entry, of before, has no hash. */
  readonly said: Said
  readonly version: number
  /** Who opens, where that was changed since. */
  readonly openers: readonly string[] | null
}

/** What was found to be what its log says: those that were asked for last, by hashes of both. */
const proven = new Set<string>()
const MOST_PROVEN = 200

/**
 * Keeps in mind what holds, by the hash of the texts as they came: to put a large document in canonical
 * order takes many times as long as writing it down.
 */
const holdsOf = (parts: unknown, prove: () => boolean): boolean => {
  const hash = textHash(JSON.stringify(parts))
  const holds = proven.has(hash) || prove()
  proven.delete(hash)
  if (holds) proven.add(hash)
  for (const oldest of proven) {
    if (proven.size <= MOST_PROVEN) break
    proven.delete(oldest)
  }
  return holds
}

/** Of a version as it was published, what a request does not have: documents may be large. */
export interface PublishedPart {
  readonly reason: (typeof rfxVersion.$inferSelect)['reason']
  readonly opening: RequestDocument['opening']
}

export const publishedPartOf = async (
  db: Db,
  { rfxId, version }: Pick<typeof writtenRfx.$inferSelect, 'rfxId' | 'version'>,
): Promise<PublishedPart | null> => {
  const [first] = await db
    .select({
      reason: rfxVersion.reason,
      opening: sql<RequestDocument['opening']>`${rfxVersion.document} -> 'opening'`,
    })
    .from(rfxVersion)
    .where(and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version)))
  return first ?? null
}

/**
 * Whether a request says what its last version said as it was published, by the hash in its log, but for
 * openers that were changed since.
 */
export const isSaidDocument = async (
  db: Db,
  row: Pick<typeof writtenRfx.$inferSelect, 'rfxId' | 'version' | 'document'>,
  said: SaidDocument,
): Promise<boolean> => saysAsPublished(row, await publishedPartOf(db, row), said)

/** The same by the part of the version that the request has, as it was read. */
export const saysAsPublished = (
  { version: present, document }: Pick<typeof writtenRfx.$inferSelect, 'version' | 'document'>,
  first: PublishedPart | null,
  { said, version, openers }: SaidDocument,
): boolean => {
  if (present !== version) return false
  if (said === null) return true
  if (!first) return false
  return holdsOf([document, first, openers, said], () => {
    const published = { ...document, opening: first.opening }
    const { opening } = withOpeners(published, openers)
    return (
      canonicalJson(opening) === canonicalJson(document.opening) &&
      saidHash({ document: published, reason: first.reason }) === said
    )
  })
}

/**
 * A version as it was published, if it is what the log says of it; null where it is not, or there is none.
 * One of before has no hash, and is given as it stands.
 */
export const saidVersion = async (
  db: Db,
  rfxId: string,
  version: number,
  versions: ReadonlyMap<number, Said>,
): Promise<RequestDocument | null> => {
  const said = versions.get(version)
  const [row] = await db
    .select({ document: rfxVersion.document, reason: rfxVersion.reason })
    .from(rfxVersion)
    .where(and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version)))
  if (!row || said === undefined) return null
  return said === null || saidHash(row) === said ? row.document : null
}

/**
 * A request's document if it is what the log says that it is, by the last of its versions; null, without an
 * alarm, where it is not.
 */
export const saidDocument = async (
  db: Db,
  row: Pick<typeof writtenRfx.$inferSelect, 'rfxId' | 'version' | 'document'>,
  { versions, openers }: Pick<Account, 'versions' | 'openers'>,
): Promise<RequestDocument | null> => {
  const version = Math.max(...versions.keys())
  const said = versions.get(version)?.said ?? null
  return (await isSaidDocument(db, row, { said, version, openers })) ? row.document : null
}
