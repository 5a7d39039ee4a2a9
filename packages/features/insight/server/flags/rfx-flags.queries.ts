import type { Db } from '@kogge/db/client.ts'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { insightStat } from '@kogge/db/schema/insight.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { assess, type Usual } from '@kogge/domain/insight/flags/flag-assessment.ts'
import { REQUEST_FLAGS } from '@kogge/domain/insight/flags/flag-codes.ts'
import { fencesStat, flagPeers } from '@kogge/domain/insight/flags/flag-statistics.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { maySeeEveryRfx } from '@kogge/domain/rfx/rfx-visibility.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { RequestFlags } from './flags.views.ts'

/** How long decisions usually take, by procedure, and how far prices lie apart, as it was last counted. */
export const usualOf = async (db: Db): Promise<Usual> => {
  const rows = await db
    .select()
    .from(insightStat)
    .where(inArray(insightStat.subject, ['decision_period', 'price_gap']))
  const known = new Map(
    rows.map(({ subject, of, value }) => [`${subject} ${of}`, fencesStat.parse(value)]),
  )
  return {
    decisionDays: (procedure) => known.get(`decision_period ${procedure}`) ?? null,
    priceGap: known.get('price_gap all') ?? null,
  }
}

/** How often indicators stand out: in a country where that is known, and in all. */
export const peersOf = async (db: Db, country: string | null) => {
  const of = ['all', ...(country ? [country] : [])]
  const rows = await db
    .select()
    .from(insightStat)
    .where(and(eq(insightStat.subject, 'flag_peers'), inArray(insightStat.of, of)))
  const found = rows.find((row) => row.of === country) ?? rows[0]
  return found ? { of: found.of, counts: flagPeers.parse(found.value) } : null
}

/** The indicators of a request; null when there is none for this caller. */
export const requestFlags = async (
  db: Db,
  rfxId: string,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<RequestFlags | null> => {
  const visible = maySeeEveryRfx(actor, now) ? undefined : eq(rfx.privacy, 'public')
  const rows = await db
    .select({ num: rfx.num, month: rfx.month, deadlineAt: rfx.deadlineAt })
    .from(rfx)
    .where(and(eq(rfx.id, rfxId), visible))
  const [row] = await withContents(db, rows)
  if (!row) return null
  const [usual, peers] = await Promise.all([
    usualOf(db),
    peersOf(db, row.content.buyers[0]?.country ?? null),
  ])
  const { assessed, flags } = assess(row, usual)
  return {
    flags: [...flags],
    calm: REQUEST_FLAGS.filter(
      (code) => assessed.has(code) && !flags.some((flag) => flag.code === code),
    ),
    unknown: REQUEST_FLAGS.filter((code) => !assessed.has(code)),
    peers,
  }
}
