import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { rawFile } from '@kogge/db/schema/notice.ts'
import { sql } from 'drizzle-orm'

const compress = promisify(gzip)

/** A file as it arrived, with the hash that names it. */
export interface RawFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly hash: Buffer
}

export const toRawFile = (name: string, bytes: Uint8Array): RawFile => ({
  name,
  bytes,
  hash: createHash('sha256').update(bytes).digest(),
})

const byHash = (a: RawFile, b: RawFile): number => Buffer.compare(a.hash, b.hash)

const unique = (files: readonly RawFile[]): RawFile[] => [
  ...new Map(files.map((file) => [file.hash.toString('hex'), file])).values(),
]

/** Stores files whole, before anything reads them. The same bytes are stored once. */
export const storeRaw = async (
  db: Db,
  files: readonly RawFile[],
  source: string,
): Promise<void> => {
  if (files.length === 0) return
  const rows = await Promise.all(
    unique(files)
      .sort(byHash)
      .map(async ({ name, bytes, hash }) => ({
        hash,
        source,
        name,
        size: bytes.length,
        content: await compress(bytes),
      })),
  )
  await db.insert(rawFile).values(rows).onConflictDoNothing()
}

/** What reading the files came to: the error of each, null where there was none. */
export const recordErrors = async (
  db: Db,
  outcomes: readonly { readonly hash: Buffer; readonly error: string | null }[],
): Promise<void> => {
  if (outcomes.length === 0) return
  const records = outcomes.map(({ hash, error }) => ({ hash: hash.toString('hex'), error }))
  await db.execute(sql`
    update raw_file set error = outcome.error
    from (
      select raw_file.hash, o.error
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as o (hash text, error text)
      join raw_file on raw_file.hash = decode(o.hash, 'hex')
      where raw_file.error is distinct from o.error
      order by raw_file.hash
      for update of raw_file
    ) as outcome
    where raw_file.hash = outcome.hash`)
}
