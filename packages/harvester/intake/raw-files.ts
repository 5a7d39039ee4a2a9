import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { sourceFile } from '@kogge/db/schema/harvester.ts'
import { storableText } from '@kogge/domain/kernel/storable-text.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from '../derived-ids.ts'
import { createPauses } from './event-loop-pauses.ts'
import { pack } from './raw-file-compression.ts'

/** A file as it arrived, with the hash that names it. */
export interface RawFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly hash: Buffer
}

export const toRawFile = (name: string, bytes: Uint8Array): RawFile => ({
  name: storableText(name),
  bytes,
  hash: createHash('sha256').update(bytes).digest(),
})

/** Where files came from, and the partition of the run that brought them; null for a run without. */
export interface Origin {
  readonly source: string
  readonly partition: string | null
}

type Named = Pick<RawFile, 'name' | 'hash'>

const hexOf = ({ hash }: Pick<RawFile, 'hash'>): string => hash.toString('hex')

const byHash = (a: Named, b: Named): number => Buffer.compare(a.hash, b.hash)

const unique = <File extends Named>(files: readonly File[]): File[] => [
  ...new Map(files.map((file) => [hexOf(file), file])).values(),
]

/** Writes down that files came of a source in a run. */
export const recordArrival = async (
  tx: Db,
  files: readonly Named[],
  { source, partition }: Origin,
): Promise<void> => {
  if (partition === null) return
  const rows = files.map(({ name, hash }) => ({
    id: derivedId('source-file', source, partition, name, hexOf({ hash })),
    source,
    address: name,
    rawHash: hash,
    partitionGuid: partition,
  }))
  const once = [...new Map(rows.map((row) => [row.id, row])).values()]
  await tx
    .insert(sourceFile)
    .values(once.sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoNothing()
}

/** When files first came, by their hashes in hexadecimal. */
export type Arrivals = ReadonlyMap<string, Date>

export const arrivalsOf = async (tx: Db, files: readonly Named[]): Promise<Arrivals> => {
  const { rows } = await tx.execute<{ hash: string; received_at: string }>(sql`
    select encode(hash, 'hex') as hash, received_at from raw_file where hash in (
      select decode(value, 'hex') from jsonb_array_elements_text(
        ${JSON.stringify(files.map(hexOf))}::jsonb))`)
  return new Map(rows.map(({ hash, received_at: at }) => [hash, new Date(at)]))
}

/** A file and its packed bytes. */
interface Packed extends Named {
  readonly size: number
  readonly content: Buffer
}

/**
 * Adds files that are not there yet, with their bytes, in one statement: all bytes as one parameter,
 * as each of its own would cost more than its row.
 */
const addFiles = async (tx: Db, files: readonly Packed[], source: string): Promise<void> => {
  let start = 1
  const records = files.map((file) => {
    const { name, size, content } = file
    const record = { hash: hexOf(file), name, size, start, length: content.length }
    start += content.length
    return record
  })
  await tx.execute(sql`
    with given as materialized (
      select decode(f.hash, 'hex') as hash, f.name, f.size, f.start, f.length
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as f (
        hash text, name text, size bigint, start int, length int)),
    added as (
      insert into raw_file (hash, source, name, size)
      select hash, ${source}, name, size from given
      on conflict do nothing
      returning hash, received_at)
    insert into raw_content (hash, month, n, content)
    select hash, date_trunc('month', received_at at time zone 'UTC')::date, 0,
      substr(${Buffer.concat(files.map(({ content }) => content))}::bytea, start, length)
    from added join given using (hash)`)
}

/**
 * Stores files whole, before anything reads them. The same bytes are stored once; gives when each
 * first came.
 */
export const storeRaw = async (
  db: Db,
  files: readonly RawFile[],
  origin: Origin,
): Promise<Arrivals> => {
  if (files.length === 0) return new Map()
  const [packed, pause] = [[] as Packed[], createPauses()]
  for (const { name, bytes, hash } of unique(files).sort(byHash)) {
    packed.push({ hash, name, size: bytes.length, content: pack(bytes) })
    await pause()
  }
  return db.transaction(async (tx) => {
    await addFiles(tx, packed, origin.source)
    await recordArrival(tx, files, origin)
    return arrivalsOf(tx, files)
  })
}
