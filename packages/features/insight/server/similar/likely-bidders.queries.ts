import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { rankBidders } from '@kogge/domain/insight/likely-bidders.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { namedOrgs } from '@kogge/features/analysis/server/analysis.api.ts'
import { requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import { inArray, sql } from 'drizzle-orm'
import { type Similar, similarTo } from './rfx-similarity.queries.ts'
import type { LikelyBidders, SimilarTenders } from './similar-rfx.views.ts'

/** Who asks, when, and in which language (ISO 639-1) they read. */
interface Reader {
  readonly actor: Actor
  readonly now: Date
  readonly language: string
}

/** Shown of each list. */
const SHOWN = 10
/** Similar requests whose winners are looked at. */
const LOOKED_AT = 200
/** Contracts named as the reason for each supplier. */
const REASONS = 3

type Tenders = Map<number, Awaited<ReturnType<typeof requestSummaries>>[number]>

/** Requests in a few lines, by `rfx.num`. */
const tendersOf = async (db: Db, nums: readonly number[], reader: Reader): Promise<Tenders> => {
  if (nums.length === 0) return new Map()
  const ids = await db
    .select({ id: rfx.id, num: rfx.num })
    .from(rfx)
    .where(inArray(rfx.num, [...nums]))
  const tenders = await requestSummaries(
    db,
    ids.map(({ id }) => id),
    reader,
  )
  const found = new Map(tenders.map((tender) => [tender.rfxId, tender]))
  return new Map(
    ids.flatMap(({ id, num }) => {
      const tender = found.get(id)
      return tender ? [[num, tender] as const] : []
    }),
  )
}

/** Requests like one; null where nothing public is known of it. */
export const similarTenders = async (
  db: Db,
  rfxId: string,
  reader: Reader,
): Promise<SimilarTenders | null> => {
  const similar = await similarTo(db, rfxId)
  if (!similar) return null
  const shown = similar.slice(0, SHOWN)
  const tenders = await tendersOf(
    db,
    shown.map(({ num }) => num),
    reader,
  )
  return shown.flatMap(({ num, likeness }) => {
    const tender = tenders.get(num)
    if (!tender) return []
    const { rfxId: id, title, buyer, status, publishedAt, deadlineAt, valueEur } = tender
    return [
      {
        rfxId: id,
        likeness,
        buyer,
        status,
        publishedAt,
        deadlineAt,
        valueEur,
        title: title && { text: title.text, language: title.language },
      },
    ]
  })
}

interface WonRow extends Record<string, unknown> {
  readonly num: number
  readonly day: string
  readonly suppliers: number[]
}

const wonBy = async (db: Db, similar: readonly Similar[]): Promise<readonly WonRow[]> => {
  const nums = `{${similar.map(({ num }) => num).join(',')}}`
  const { rows } = await db.execute<WonRow>(sql`
    select rfx_num as num, max(day)::text as day, suppliers from contract
    where rfx_num = any(${nums}::int[]) and is_awarded group by 1, 3`)
  return rows
}

const YEAR_MS = 365.25 * 86_400_000

/** Who may be expected to bid: those who won similar requests, each with the contracts that say so. */
export const likelyBidders = async (
  db: Db,
  rfxId: string,
  reader: Reader,
): Promise<LikelyBidders | null> => {
  const similar = (await similarTo(db, rfxId, { isAwarded: true }))?.slice(0, LOOKED_AT)
  if (!similar) return null
  const likeness = new Map(similar.map((one) => [one.num, one.likeness]))
  const won = await wonBy(db, similar)
  const days = new Map(won.map(({ num, day }) => [num, day]))
  const ranked = rankBidders(
    won.flatMap(({ num, day, suppliers }) =>
      suppliers.map((supplier) => ({
        supplier,
        request: num,
        likeness: likeness.get(num) ?? 0,
        years: (reader.now.getTime() - Date.parse(day)) / YEAR_MS,
      })),
    ),
  ).slice(0, SHOWN)
  const reasons = ranked.flatMap(({ requests }) => requests.slice(0, REASONS))
  const [named, tenders] = await Promise.all([
    namedOrgs(
      db,
      ranked.map(({ supplier }) => supplier),
    ),
    tendersOf(db, [...new Set(reasons)], reader),
  ])
  return {
    requests: new Set(won.map(({ num }) => num)).size,
    bidders: ranked.flatMap(({ supplier, score, requests }) => {
      const org = named.get(supplier)
      if (!org) return []
      return [
        {
          org: { orgId: org.orgId, name: org.name, country: org.country },
          score: score / (ranked[0]?.score ?? 1),
          requests: requests.length,
          reasons: requests.slice(0, REASONS).flatMap((num) => {
            const tender = tenders.get(num)
            const day = days.get(num)
            if (!tender || !day) return []
            const title = tender.title && {
              text: tender.title.text,
              language: tender.title.language,
            }
            return [{ rfxId: tender.rfxId, title, day, buyer: tender.buyer?.name ?? null }]
          }),
        },
      ]
    }),
  }
}
