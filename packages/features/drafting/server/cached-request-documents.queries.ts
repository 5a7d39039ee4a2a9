import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { type Difference, differenceOf } from '@kogge/domain/drafting/version-differences.ts'
import {
  createSharedAnswers,
  type SharedAnswers,
} from '@kogge/platform/server/load/answer-cache.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { WrittenRow } from './drafts.queries.ts'
import { shownTo, withoutOpeners } from './request-document.views.ts'

/** A request as its row stands, and its document as readers are shown it. Nobody may change what is given. */
export interface CachedRequest {
  readonly request: WrittenRow
  readonly shown: ReturnType<typeof shownTo>
  /** Names the row as it stands: with any change of it, it is another. */
  readonly rowState: string
}

/** A version as all may know it, and what it changed: as the buyer sees that, or others. */
export interface CachedVersion {
  readonly version: number
  readonly publishedAt: Date
  readonly reason: WrittenVersion['reason']
  readonly isSignificant: boolean
  readonly privacy: RequestDocument['privacy']
  readonly differences: readonly Difference[]
}
type WrittenVersion = typeof rfxVersion.$inferSelect

interface Kept<Value> {
  readonly value: Value
  readonly chars: number
}

const KEPT_MS = 600_000
/** Texts of two bytes a letter, with the objects around them, which requests have twice. */
const [MOST_KEPT, MOST_BYTES, BYTES_OF_CHAR] = [1000, 48 * 1024 * 1024, 3]

const keeping = <Value>(): ((db: Db) => SharedAnswers<Kept<Value>>) => {
  const caches = new WeakMap<Db, SharedAnswers<Kept<Value>>>()
  return (db) => {
    const known =
      caches.get(db) ??
      createSharedAnswers<Kept<Value>>(KEPT_MS, MOST_KEPT, {
        mostBytes: MOST_BYTES,
        bytesOf: ({ chars }) => 1000 + BYTES_OF_CHAR * chars,
      })
    caches.set(db, known)
    return known
  }
}

const requestsOf = keeping<CachedRequest | null>()
const versionsKept = keeping<readonly CachedVersion[]>()

const OLD = { mayBeOld: true }
const STATE = sql<string>`concat_ws(' ', ${writtenRfx}.xmin, ${writtenRfx}.ctid)`

/** A request as its row stands now, read once for all who ask while it does; null for none. */
export const cachedRequest = async (db: Db, rfxId: string): Promise<CachedRequest | null> => {
  const own = eq(writtenRfx.rfxId, rfxId)
  const [now] = await db.select({ rowState: STATE }).from(writtenRfx).where(own)
  if (!now) return null
  const read = async (): Promise<Kept<CachedRequest | null>> => {
    const [found] = await db
      .select({ request: writtenRfx, rowState: STATE })
      .from(writtenRfx)
      .where(own)
    if (!found) return { value: null, chars: 0 }
    const shown = shownTo(found.request.document)
    return { value: { ...found, shown }, chars: 2 * JSON.stringify(shown.buyer).length }
  }
  return (await requestsOf(db).ask(`${rfxId} ${now.rowState}`, OLD, read)).value
}

/**
 * All versions of a request as its row stands, the oldest first, read one by one: each with its differences takes
 * a while where it is large.
 */
export const cachedVersions = async (
  db: Db,
  { request: { rfxId }, rowState }: CachedRequest,
  isBuyer: boolean,
): Promise<readonly CachedVersion[]> => {
  const read = async (): Promise<Kept<readonly CachedVersion[]>> => {
    const numbers = await db
      .select({ version: rfxVersion.version })
      .from(rfxVersion)
      .where(eq(rfxVersion.rfxId, rfxId))
      .orderBy(asc(rfxVersion.version))
    const value: CachedVersion[] = []
    let before: RequestDocument | null = null
    for (const { version } of numbers) {
      const [row] = await db
        .select()
        .from(rfxVersion)
        .where(and(eq(rfxVersion.rfxId, rfxId), eq(rfxVersion.version, version)))
      if (!row) continue
      const document = isBuyer ? row.document : withoutOpeners(row.document)
      const { publishedAt, reason, isSignificant } = row
      value.push({
        version,
        publishedAt,
        reason,
        isSignificant,
        privacy: document.privacy,
        differences: before ? differenceOf(before, document) : [],
      })
      before = document
    }
    return { value, chars: JSON.stringify(value).length }
  }
  const key = `${rfxId} ${rowState} ${isBuyer}`
  return (await versionsKept(db).ask(key, OLD, read)).value
}
