import type { Db } from '@kogge/db/client.ts'
import { shiftedMonths, todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type {
  AnalysisModel,
  ContractRef,
  ContractsQuestion,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import {
  ENDING_MONTHS,
  LIST_FEED_MONTHS,
  LONGEST_CONTRACT_YEARS,
} from '@kogge/domain/org-lists/list-feed.ts'
import { sql } from 'drizzle-orm'
import type { ContractPlace, TenderPlace } from './feed-position.ts'

/** A tender of the feed. */
export interface FeedTender {
  readonly num: number
  readonly rfxId: string
  readonly at: Date
  /** `org.num` */
  readonly buyers: readonly number[]
}

interface TenderRow extends Record<string, unknown> {
  readonly num: number
  readonly id: string
  readonly at: string | Date
  readonly buyers: number[]
}

interface Page {
  readonly now: Date
  readonly limit: number
}

/** Public tenders of these buyers (`org.num`) that were published in the months of the feed, the latest first. */
export const tendersOfBuyers = async (
  db: Db,
  nums: readonly number[],
  after: TenderPlace | null,
  { now, limit }: Page,
): Promise<readonly FeedTender[]> => {
  const since = `${shiftedMonths(todayOf(now), -LIST_FEED_MONTHS)}T00:00:00Z`
  const beyond = after
    ? sql`and (s.published_at, s.num) < (${after.at.toISOString()}::timestamptz, ${after.num})`
    : sql``
  const { rows } = await db.execute<TenderRow>(sql`
    select s.num, r.id, s.published_at as at, s.buyers
    from rfx_search s join rfx r on r.num = s.num
    where s.buyers && ${sql.param([...nums])}::int[] and s.published_at >= ${since}::timestamptz
      and s.published_at <= ${now.toISOString()}::timestamptz ${beyond}
    order by s.published_at desc, s.num desc limit ${limit}`)
  return rows.map(({ num, id, at, buyers }) => ({ num, rfxId: id, at: new Date(at), buyers }))
}

/** Contracts of the feed, as the read model names them. */
export interface FeedContracts {
  readonly rows: readonly ContractRef[]
  /** All that there are from the beginning. */
  readonly total: number
}

type Asked = Pick<ContractsQuestion, 'filter' | 'sort'>

const contracts = async (
  model: AnalysisModel,
  asked: Asked,
  offset: number,
  limit: number,
): Promise<FeedContracts> => {
  if (limit <= 0) return { rows: [], total: 0 }
  return model.contracts({ ...asked, direction: 'desc', kind: 'awarded', offset, limit })
}

/** Contracts that these organisations gave or won in the months of the feed, the latest first. */
export const awardsOfOrgs = (
  model: AnalysisModel,
  orgs: readonly number[],
  after: ContractPlace | null,
  { now, limit }: Page,
): Promise<FeedContracts> => {
  const today = todayOf(now)
  const from = shiftedMonths(today, -LIST_FEED_MONTHS)
  const filter = { orgs, from, until: after?.day ?? today }
  return contracts(model, { filter, sort: 'day' }, after?.ofDay ?? 0, limit)
}

/** Running contracts of these organisations that end in the months ahead, those first that have begun to be news last. */
export const endingsOfOrgs = (
  model: AnalysisModel,
  orgs: readonly number[],
  after: ContractPlace | null,
  { now, limit }: Page,
): Promise<FeedContracts> => {
  const today = todayOf(now)
  const from = shiftedMonths(today, -LONGEST_CONTRACT_YEARS * 12)
  const endsUntil = after?.day ?? shiftedMonths(today, ENDING_MONTHS)
  const filter = { orgs, from, endsFrom: today, endsUntil }
  return contracts(model, { filter, sort: 'ends' }, after?.ofDay ?? 0, limit)
}
