import type { Db } from '@kogge/db/client.ts'
import { sourceFile } from '@kogge/db/schema/harvester.ts'
import { notice } from '@kogge/db/schema/notices.ts'
import { rawFile } from '@kogge/db/schema/raw-files.ts'
import { SOURCE_CODES, type SourceCode } from '@kogge/domain/harvester/sources.ts'
import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type IntakeContext, takePrepared, takeStream } from '../intake/file-intake.ts'
import { finishWriting } from '../intake/harvest-completion.ts'
import { emptyTally, type HarvestReport, reportOf, type Tally } from '../intake/harvest-report.ts'
import { openStored, type StoredRaw } from '../intake/large-raw-files.ts'
import { prepare } from '../intake/reader/prepared-files.ts'
import { replaceNotices } from './notice-replacement.ts'

/** What is read again: everything that ever came, or what came of a source, in a partition, or with a notice. */
export type ReplayScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'source'; readonly source: SourceCode }
  /** What was stored of a source and went no further. */
  | { readonly kind: 'untaken'; readonly source: string }
  | { readonly kind: 'partition'; readonly guid: string }
  /** By the SHA-256 of its bytes, in hexadecimal. */
  | { readonly kind: 'file'; readonly hash: string }
  /** By the notice's row id. */
  | { readonly kind: 'notice'; readonly id: string }

const within = (db: Db, scope: ReplayScope): SQL | undefined => {
  const arrived = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(sourceFile)
        .where(and(eq(sourceFile.rawHash, rawFile.hash), condition)),
    )
  switch (scope.kind) {
    case 'all':
      return undefined
    case 'source':
      return or(eq(rawFile.source, scope.source), arrived(eq(sourceFile.source, scope.source)))
    case 'untaken':
      return arrived(
        and(eq(sourceFile.source, scope.source), isNull(sourceFile.takenAt)) ?? sql`false`,
      )
    case 'partition':
      return arrived(eq(sourceFile.partitionGuid, scope.guid))
    case 'file':
      return eq(rawFile.hash, Buffer.from(scope.hash, 'hex'))
    case 'notice':
      return exists(
        db
          .select({ one: sql`1` })
          .from(notice)
          .where(and(eq(notice.rawHash, rawFile.hash), eq(notice.id, scope.id))),
      )
  }
}

/** Files looked up at once, and the most that are held of them. */
const PAGE = 150
const HELD_BYTES = 16 * 1024 * 1024

interface Stored extends StoredRaw {
  readonly name: string
  readonly source: string
  readonly size: number
}

/** Files of a scope in the order in which they came. */
async function* storedFiles(db: Db, scope: ReplayScope): AsyncGenerator<readonly Stored[]> {
  let last: Stored | undefined
  for (;;) {
    const after =
      last &&
      sql`(${rawFile.receivedAt}, ${rawFile.hash}) > (${last.receivedAt.toISOString()}::timestamptz, ${last.hash})`
    const rows = await db
      .select({
        hash: rawFile.hash,
        name: rawFile.name,
        source: rawFile.source,
        size: rawFile.size,
        receivedAt: rawFile.receivedAt,
        isLarge: rawFile.isLarge,
        arrivals: sql<string[]>`array(
          select distinct f.source from source_file f where f.raw_hash = ${rawFile.hash})`,
      })
      .from(rawFile)
      .where(and(within(db, scope), after))
      .orderBy(asc(rawFile.receivedAt), asc(rawFile.hash))
      .limit(PAGE)
    if (rows.length === 0) return
    // What several sources gave is read as each of theirs.
    yield rows.flatMap(({ arrivals, ...file }) =>
      [...new Set([file.source, ...arrivals])].map((source) => ({ ...file, source })),
    )
    last = rows.at(-1)
  }
}

/** Runs of files of one source, in their order, that can be held together. */
const groupsOf = (files: readonly Stored[]): Stored[][] => {
  const groups: Stored[][] = []
  let size = 0
  for (const file of files) {
    const group = groups.at(-1)
    const fits = group?.[0]?.source === file.source && size + file.size <= HELD_BYTES
    if (group && fits) group.push(file)
    else groups.push([file])
    size = fits ? size + file.size : file.size
  }
  return groups
}

export interface ReplayOptions {
  readonly onBatch?: (tally: Readonly<Tally>) => void
  /** Stops it, also within a large file, by throwing its reason; what is replaced stays. */
  readonly signal?: AbortSignal
}

const take = async (
  db: Db,
  group: readonly Stored[],
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const [first] = group
  if (!first) return
  const source = SOURCE_CODES.find((code) => code === first.source && code !== 'file')
  const context: IntakeContext = {
    db,
    source,
    origin: { source: first.source, partition: null },
    write: (reading) => {
      signal?.throwIfAborted()
      return replaceNotices(db, reading, source)
    },
  }
  const opened = await Promise.all(group.map((file) => openStored(db, file)))
  const held = group.flatMap((file, at) => {
    const bytes = opened[at]
    return bytes instanceof Uint8Array ? [{ ...file, bytes }] : []
  })
  const arrivals = new Map(group.map(({ hash, receivedAt }) => [hash.toString('hex'), receivedAt]))
  await takePrepared(context, await prepare(held, arrivals, source), tally)
  for (const [at, file] of group.entries()) {
    const chunks = opened[at]
    if (chunks && !(chunks instanceof Uint8Array)) await takeStream(context, file, chunks, tally)
  }
}

/**
 * Reads stored files again, after a fix: what they say now takes the place of what they were read
 * to say. Everything but the raw files can be gone before; it is all there afterwards. May be cut
 * off and done again.
 */
export const replay = async (
  db: Db,
  scope: ReplayScope,
  { onBatch, signal }: ReplayOptions = {},
): Promise<HarvestReport> => {
  const started = performance.now()
  const tally = emptyTally()
  for await (const page of storedFiles(db, scope)) {
    for (const group of groupsOf(page)) {
      await take(db, group, tally, signal)
      tally.files += group.length
      tally.done = tally.files
      tally.bytes += group.reduce((sum, { size }) => sum + size, 0)
      onBatch?.(tally)
    }
  }
  await finishWriting(db)
  return reportOf(tally, started)
}
