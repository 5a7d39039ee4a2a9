import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { releaseFile, releaseFilePart } from '@kogge/db/schema/releases.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { type ReleasePlace, releaseSteps } from './release-steps.ts'
import { type ReleaseMonth, releaseMonths, startAt } from './release-times.queries.ts'

interface Making extends ReleasePlace {
  readonly now: Date
  readonly signal?: AbortSignal
}

/** Characters of a part before it is compressed: no more of a file is held at once. */
const PART_CHARS = 4_000_000

const packed = promisify(gzip)

/** The lines of a month in pieces of a part each, with the number of their releases. */
async function* piecesOf(db: Db, { month }: ReleaseMonth, making: Making) {
  const from = new Date(`${month}T00:00:00Z`)
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const until = next < making.now ? next : making.now
  let [lines, chars] = [[] as string[], 0]
  for await (const { texts } of releaseSteps(db, startAt(from), until, making)) {
    making.signal?.throwIfAborted()
    for (const text of texts) {
      lines.push(`${text}\n`)
      chars += text.length
    }
    if (chars < PART_CHARS) continue
    yield { text: lines.join(''), releases: lines.length }
    ;[lines, chars] = [[], 0]
  }
  if (lines.length > 0) yield { text: lines.join(''), releases: lines.length }
}

/**
 * Writes the parts of a month under a new version, and makes it the file at the end. Parts of the version before it
 * stay for their readers, those of a run that was cut off go.
 */
const makeMonth = async (db: Db, month: ReleaseMonth, making: Making, madeOf: string) => {
  const ofMonth = eq(releaseFilePart.month, month.month)
  const current = db
    .select({ version: releaseFile.version })
    .from(releaseFile)
    .where(eq(releaseFile.month, month.month))
  await db.delete(releaseFilePart).where(and(ofMonth, notInArray(releaseFilePart.version, current)))
  const version = randomUUID()
  let [n, releases, size] = [0, 0, 0]
  for await (const piece of piecesOf(db, month, making)) {
    const bytes = await packed(piece.text)
    await db.insert(releaseFilePart).values({ month: month.month, version, n, bytes })
    n += 1
    releases += piece.releases
    size += bytes.length
  }
  const made = { version, releases, bytes: size, madeOf, madeAt: making.now }
  await db.transaction(async (tx) => {
    const written = await tx.$count(
      releaseFilePart,
      and(ofMonth, eq(releaseFilePart.version, version)),
    )
    // Another run that began meanwhile took them for those of one that was cut off.
    if (written !== n) throw new Error(`Parts of the releases of ${month.month} are gone.`)
    await tx
      .insert(releaseFile)
      .values({ month: month.month, ...made })
      .onConflictDoUpdate({ target: releaseFile.month, set: made })
  })
}

/**
 * Makes the files of the months whose releases are others than those that are stored, and drops files of months
 * without any. Gives how many it made. It may run twice, and goes on after a run that was cut off.
 */
export const makeReleaseFiles = async (db: Db, making: Making): Promise<number> => {
  const months = await releaseMonths(db, making.now)
  const stored = await db
    .select({ month: releaseFile.month, madeOf: releaseFile.madeOf })
    .from(releaseFile)
  const known = new Map(stored.map(({ month, madeOf }) => [month, madeOf]))
  let made = 0
  for (const month of months) {
    making.signal?.throwIfAborted()
    const madeOf = `${making.publicUrl} ${making.ocidPrefix} ${month.state}`
    if (known.get(month.month) === madeOf) continue
    await makeMonth(db, month, making, madeOf)
    made += 1
  }
  const named = months.map(({ month }) => month)
  for (const table of [releaseFile, releaseFilePart])
    await db.delete(table).where(named.length > 0 ? notInArray(table.month, named) : sql`true`)
  return made
}
