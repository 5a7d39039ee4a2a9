import type { Db } from '@kogge/db/client.ts'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { assess, type Usual } from '@kogge/domain/insight/flags/flag-assessment.ts'
import { bitsOf } from '@kogge/domain/insight/flags/flag-codes.ts'
import { storableJson } from '@kogge/domain/kernel/storable-text.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'

/** Where a walk over all requests stands. */
export interface Place {
  /** ISO 8601 of `rfx.updated_at`. */
  readonly at: string
  readonly num: number
}

const BATCH = 500
/** What was written by a transaction that was still open then may carry a time that was passed already. */
export const LATE_MINUTES = 10

const LATE = sql.raw(`interval '${LATE_MINUTES} minutes'`)

/** The next requests that are new or have changed, or all where `isAnew`. */
const nextRows = (db: Db, { at, num }: Place, isAnew: boolean) =>
  db
    .select({
      num: rfx.num,
      month: rfx.month,
      privacy: rfx.privacy,
      updatedAt: rfx.updatedAt,
      deadlineAt: rfx.deadlineAt,
    })
    .from(rfx)
    .where(
      sql`(${rfx.updatedAt}, ${rfx.num}) > (${at}::timestamptz, ${num}) and (${isAnew} or not exists (
        select from rfx_insight i
        where i.rfx_num = ${rfx.num} and i.computed_at >= ${rfx.updatedAt} + ${LATE}))`,
    )
    .orderBy(rfx.updatedAt, rfx.num)
    .limit(BATCH)

type Request = Awaited<ReturnType<typeof nextRows>>[number] & { readonly content: RfxContent }

const recordOf = (request: Request, usual: Usual) => {
  const { assessed, flags, decisionDays, priceGaps, judged } = assess(request, usual)
  const bits = { assessed: bitsOf(assessed), flagged: bitsOf(flags.map(({ code }) => code)) }
  const { buyers, procedureType } = request.content
  return {
    rfx_num: request.num,
    ...bits,
    decision_days: decisionDays,
    procedure: procedureType,
    country: countryNum(buyers[0]?.country ?? null),
    price_gaps: priceGaps.length > 0 ? priceGaps : null,
    tenders_received: judged?.received ?? null,
    tenders_rejected: judged?.rejected ?? null,
    flags: flags.map((flag, position) => ({
      rfx_num: request.num,
      code: flag.code,
      position,
      lot_id: flag.lotId,
      value: flag.value,
      threshold: flag.threshold,
      inputs: flag.inputs,
    })),
  }
}

const json = (value: unknown): string => storableJson(JSON.stringify(value))

const write = async (tx: Db, requests: readonly Request[], usual: Usual, now: Date) => {
  const nums = `{${requests.map(({ num }) => num).join(',')}}`
  // Only what everybody may see is counted.
  const records = requests
    .filter(({ privacy }) => privacy === 'public')
    .map((request) => recordOf(request, usual))
  const kept = `{${records.map(({ rfx_num }) => rfx_num).join(',')}}`
  await tx.execute(sql`delete from rfx_flag where rfx_num = any(${nums}::int[])`)
  await tx.execute(sql`
    delete from rfx_insight
    where rfx_num = any(${nums}::int[]) and rfx_num <> all(${kept}::int[])`)
  await tx.execute(sql`
    insert into rfx_insight (rfx_num, assessed, flagged, country, procedure, decision_days, price_gaps,
      tenders_received, tenders_rejected, computed_at)
    select rfx_num, assessed, flagged, country, procedure, decision_days, price_gaps,
      tenders_received, tenders_rejected, ${now.toISOString()}
    from jsonb_to_recordset(${json(records)}::jsonb) as r (
      rfx_num int, assessed int, flagged int, country smallint, procedure text, decision_days int,
      price_gaps float8[], tenders_received int, tenders_rejected int)
    -- It may have gone since it was read.
    where exists (select from rfx where rfx.num = r.rfx_num)
    on conflict (rfx_num) do update
    set assessed = excluded.assessed, flagged = excluded.flagged, country = excluded.country,
      procedure = excluded.procedure, decision_days = excluded.decision_days,
      price_gaps = excluded.price_gaps, tenders_received = excluded.tenders_received,
      tenders_rejected = excluded.tenders_rejected, computed_at = excluded.computed_at`)
  await tx.execute(sql`
    insert into rfx_flag (rfx_num, code, position, lot_id, value, threshold, inputs)
    select rfx_num, code, position, lot_id, value, threshold, inputs
    from jsonb_to_recordset(${json(records.flatMap(({ flags }) => flags))}::jsonb) as f (
      rfx_num int, code text, position smallint, lot_id text, value float8, threshold float8, inputs jsonb)
    where exists (select from rfx_insight i where i.rfx_num = f.rfx_num)`)
}

/**
 * Assesses the indicators of the requests after a place, at most 500; null when there is none left.
 * Earlier assessments are replaced, so that it may run twice.
 */
export const assessNext = async (
  db: Db,
  place: Place,
  { usual, isAnew, now }: { readonly usual: Usual; readonly isAnew: boolean; readonly now: Date },
): Promise<Place | null> => {
  const rows = await nextRows(db, place, isAnew)
  const last = rows.at(-1)
  if (!last) return null
  const requests = await withContents(db, rows)
  await db.transaction((tx) => write(tx, requests, usual, now))
  return { at: last.updatedAt.toISOString(), num: last.num }
}
