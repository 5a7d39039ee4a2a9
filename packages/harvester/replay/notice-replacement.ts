import type { Db } from '@kogge/db/client.ts'
import { isContentOf } from '@kogge/db/contents/notice-contents.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { compareTokens } from '@kogge/domain/notices/procedure-key.ts'
import { sql } from 'drizzle-orm'
import type { CleanNotice } from '../intake/clean-notice.ts'
import type { Reading } from '../intake/file-intake.ts'
import { type Written, writeNotices } from '../procedures/notice-writer.ts'
import { contentLines } from '../procedures/stored-notices.ts'
import { retrying } from '../procedures/transaction-retry.ts'
import { lockProcedures, recompile } from './procedure-recompilation.ts'

/** Of whom files are that came by no crawler. */
const BY_HAND: SourceCode = 'file'

interface Known extends Record<string, unknown> {
  readonly id: string
  readonly procedure_key: string
  readonly publication_month: string
  readonly is_own: boolean
}

/** Brought by hand in a file that their source itself never gave. */
const IS_BY_HAND = sql`(
  exists (select from raw_file r where r.hash = notice.raw_hash and r.source = ${BY_HAND})
  and not exists (select from source_file f
    where f.raw_hash = notice.raw_hash and f.source = notice.source))`

/**
 * Those of the notices given that were read of these files before, and all that were read of the
 * files that are read whole. Own are those of the source whose files are read; where each notice
 * names its source, those that no other source brought. What the source gives itself is known also
 * where it was brought by hand in another file.
 */
const knownOf = async (
  tx: Db,
  { notices, files, whole }: Reading,
  source: SourceCode | undefined,
): Promise<readonly Known[]> => {
  const listed = (hashes: readonly Buffer[]) =>
    sql`(select decode(value, 'hex') from jsonb_array_elements_text(
      ${JSON.stringify(hashes.map((hash) => hash.toString('hex')))}::jsonb))`
  const ids = JSON.stringify(notices.map(({ id }) => id))
  const { rows } = await tx.execute<Known>(sql`
    select id, procedure_key, publication_month::text, raw_hash in ${listed(whole)} and ${
      source === undefined
        ? sql`not exists (select from source_file f
            where f.raw_hash = notice.raw_hash and f.source = notice.source)`
        : sql`source = ${source}`
    } as is_own
    from notice
    where id in (
      select id from notice where raw_hash in ${listed(whole)}
      union
      select id from notice
      where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))
        and (raw_hash in ${listed(files)} or ${source === undefined ? sql`false` : IS_BY_HAND}))`)
  return rows
}

/**
 * Whether a notice has names by which it did not stand in its procedure: the least of all its names is
 * the procedure's key. Its identifier of the procedure may be another's, where none is the key.
 */
const isTiedAnew = ({ procedure_key: key }: Known, now: CleanNotice | undefined): boolean => {
  const claims = key.startsWith('procedure:') ? now?.claims : []
  const names = [claims, now?.own, now?.follows].flatMap((tokens) => tokens ?? [])
  return names.some((token) => compareTokens(token, key) < 0)
}

/**
 * Writes the new reading of known notices over the earlier one, where they differ or are of another
 * file; gives whose changed.
 */
const overwrite = async (
  tx: Db,
  known: readonly Known[],
  once: ReadonlyMap<string, CleanNotice>,
): Promise<Set<string>> => {
  const kept = known.flatMap(({ id, publication_month: publicationMonth }) => {
    const now = once.get(id)
    return now ? { id, publicationMonth, now } : []
  })
  if (kept.length === 0) return new Set()
  const notices = kept.map(({ now }) => now)
  const records = notices.map((one) => ({
    id: one.id,
    publication_number: one.publicationNumber,
    publication_month: one.publicationMonth,
    published_at: one.publishedAt,
    form_type: one.formType,
    raw_hash: one.rawHash?.toString('hex') ?? null,
  }))
  const isKept = isContentOf(kept)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with differing as materialized (
      select r.*, notice_content.publication_month as month_before
      from rows from (
        jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as (id uuid,
          publication_number text, publication_month date, published_at timestamptz,
          form_type text, raw_hash text),
        string_to_table(${contentLines(notices)}, E'\n')) as r
      join notice n on n.id = r.id
      join notice_content on notice_content.notice_id = r.id and ${isKept}
      where n.raw_hash is distinct from decode(r.raw_hash, 'hex')
        or (notice_content.canonical::text <> r.string_to_table
          and notice_content.canonical::jsonb <> r.string_to_table::jsonb)),
    content as (
      update notice_content
      set publication_month = r.publication_month, canonical = r.string_to_table::json
      from differing r
      where notice_content.notice_id = r.id
        and notice_content.publication_month = r.month_before and ${isKept})
    update notice as n set publication_number = r.publication_number,
      publication_month = r.publication_month, published_at = r.published_at,
      form_type = r.form_type, raw_hash = decode(r.raw_hash, 'hex')
    from differing r where n.id = r.id
    returning n.id`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lets a new reading of files take the place of the earlier one: notices that read differently are
 * changed, those that are no longer in files that were read whole go, new ones come, and the
 * requests of all of them follow. The same reading changes nothing. What other sources gave of the
 * same bytes stays, and so does what was read of a file that cannot be read any more.
 */
export const replaceNotices = async (
  db: Db,
  reading: Reading,
  source: SourceCode | undefined,
): Promise<Pick<Written, 'added' | 'refused'> & { readonly requests: number }> => {
  const once = new Map([...reading.notices].reverse().map((one) => [one.id, one]))
  const goes = ({ id, is_own: isOwn }: Known): boolean =>
    isOwn && !once.has(id) && !reading.seen?.has(id)
  const changed = await retrying(() =>
    db.transaction(async (tx) => {
      const touched = async () =>
        (await knownOf(tx, reading, source)).filter((one) => goes(one) || once.has(one.id))
      await lockProcedures(tx, [...new Set((await touched()).map(({ procedure_key: key }) => key))])
      // What came between the look and the lock is seen now.
      const known = await touched()
      const gone = known.filter(goes).map(({ id }) => id)
      const different = await overwrite(tx, known, once)
      const keys = known.filter(
        (one) => goes(one) || different.has(one.id) || isTiedAnew(one, once.get(one.id)),
      )
      const changedKeys = [...new Set(keys.map(({ procedure_key: key }) => key))]
      return recompile(tx, changedKeys, gone)
    }),
  )
  const { added, refused, rows } = await writeNotices(db, [...once.values()])
  return { added, refused, requests: changed + rows.length }
}

/**
 * Adds notices. What their source gives itself takes the place of what somebody brought by hand;
 * what is brought by hand (no source) changes nothing that is there.
 */
export const addOrTakeOver = async (
  db: Db,
  notices: readonly CleanNotice[],
  source: SourceCode | undefined,
): Promise<Pick<Written, 'added' | 'refused'> & { readonly requests: number }> => {
  const { added, refused, rows } = await writeNotices(db, notices)
  const isAllNew = added + refused.length === notices.length
  if (isAllNew || source === undefined || source === BY_HAND)
    return { added, refused, requests: rows.length }
  // No files: none is to be read whole, so that nothing goes.
  const taken = await replaceNotices(db, { notices, files: [], whole: [] }, source)
  return { added, refused, requests: rows.length + taken.requests }
}
