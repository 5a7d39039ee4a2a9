import { mayInActiveOrg } from '@kogge/domain/access/active-org-permissions.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import {
  endingSince,
  LIST_FEED_KINDS,
  type ListFeedKind,
} from '@kogge/domain/org-lists/list-feed.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import {
  contractsForReader,
  countTruncatedList,
} from '@kogge/features/analysis/server/analysis.api.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { assertList } from '../org-lists.queries.ts'
import {
  type ContractPlace,
  decodePosition,
  encodePosition,
  type FeedPosition,
  placeAfter,
} from './feed-position.ts'
import { contractRow, type FeedContract, tenderRow } from './feed-rows.ts'
import {
  awardsOfOrgs,
  endingsOfOrgs,
  type FeedTender,
  tendersOfBuyers,
} from './feed-sources.queries.ts'
import type { ListFeedInput } from './list-feed.inputs.ts'
import type { ListFeedPage, ListFeedRow } from './list-feed.views.ts'
import { type ListedOrg, listedOrgs } from './listed-orgs.queries.ts'

type Candidate = { readonly at: number } & (
  | { readonly kind: 'tender'; readonly tender: FeedTender }
  | { readonly kind: 'award'; readonly ref: ContractRef }
  | { readonly kind: 'ending'; readonly contract: FeedContract; readonly endsOn: string }
)

/** The reader, and what their feed is read from. */
export type FeedReader = Pick<
  UserContext,
  'db' | 'readDb' | 'analysis' | 'actor' | 'locale' | 'now' | 'ip'
>

interface Asked {
  readonly ctx: FeedReader
  readonly orgs: readonly ListedOrg[]
  readonly kinds: readonly ListFeedKind[]
  readonly position: FeedPosition
  readonly limit: number
  /** The plan of the reader shows all contracts, and not the first few alone. */
  readonly isFull: boolean
}

const instantOf = (day: string): number => startOfDay(day).getTime()

/** How many contracts are read behind a place: one more than a page, or what the plan of the reader leaves. */
const readAfter = ({ isFull, limit }: Asked, place: ContractPlace | null): number =>
  isFull ? limit + 1 : Math.min(limit + 1, ANALYSIS_FREE_ROWS - (place?.shown ?? 0))

const tendersIn = async ({ ctx, orgs, position, limit }: Asked): Promise<Candidate[]> => {
  const nums = orgs.flatMap((one) => one.nums)
  const page = { now: ctx.now, limit: limit + 1 }
  const found = await tendersOfBuyers(ctx.readDb, nums, position.tender, page)
  return found.map((tender) => ({ kind: 'tender', at: tender.at.getTime(), tender }))
}

/** Candidates, and whether the plan of the reader keeps more back. */
interface Contracts {
  readonly found: readonly Candidate[]
  readonly isCut: boolean
}

const awardsIn = async (asked: Asked): Promise<Contracts> => {
  const { ctx, orgs, position, isFull } = asked
  const page = { now: ctx.now, limit: readAfter(asked, position.award) }
  const nums = orgs.flatMap((one) => one.nums)
  const { rows, total } = await awardsOfOrgs(ctx.analysis, nums, position.award, page)
  return {
    found: rows.map((ref) => ({ kind: 'award', at: instantOf(ref.day), ref })),
    isCut: !isFull && total > ANALYSIS_FREE_ROWS,
  }
}

const endingsIn = async (asked: Asked): Promise<Contracts> => {
  const { ctx, orgs, position, isFull } = asked
  const page = { now: ctx.now, limit: readAfter(asked, position.ending) }
  const nums = orgs.flatMap((one) => one.nums)
  const { rows, total } = await endingsOfOrgs(ctx.analysis, nums, position.ending, page)
  const contracts = await contractsForReader(ctx.readDb, rows, ctx.locale)
  return {
    found: contracts.flatMap((contract): Candidate[] => {
      const { endsOn } = contract
      if (endsOn === null) return []
      return [{ kind: 'ending', at: instantOf(endingSince(endsOn)), contract, endsOn }]
    }),
    isCut: !isFull && total > ANALYSIS_FREE_ROWS,
  }
}

/** The position behind a candidate. */
const behind = (position: FeedPosition, one: Candidate): FeedPosition => {
  switch (one.kind) {
    case 'tender':
      return { ...position, tender: { at: one.tender.at, num: one.tender.num } }
    case 'award':
      return { ...position, award: placeAfter(position.award, one.ref.day) }
    case 'ending':
      return { ...position, ending: placeAfter(position.ending, one.endsOn) }
  }
}

/** The rows of a page, in its order. */
const rowsOf = async (
  { ctx, orgs }: Asked,
  page: readonly Candidate[],
): Promise<readonly ListFeedRow[]> => {
  const byId = new Map(orgs.map((org) => [org.orgId, org]))
  const byNum = new Map(orgs.flatMap((org) => org.nums.map((num) => [num, org] as const)))
  const tenders = page.flatMap((one) => (one.kind === 'tender' ? [one.tender] : []))
  const refs = page.flatMap((one) => (one.kind === 'award' ? [one.ref] : []))
  const [cards, awards] = await Promise.all([
    tenderCardsOf(
      ctx.readDb,
      tenders.map(({ num }) => num),
      ctx,
      null,
    ),
    contractsForReader(ctx.readDb, refs, ctx.locale),
  ])
  const endings = page.flatMap((one) =>
    one.kind === 'ending' ? [contractRow('ending', one.contract, byId)] : [],
  )
  const cardOf = new Map<string, TenderCard>(cards.map((card) => [card.rfxId, card]))
  const rows = [
    ...tenders.flatMap((tender) => {
      const card = cardOf.get(tender.rfxId)
      return card ? [tenderRow(tender, card, byNum)] : []
    }),
    ...awards.map((one) => contractRow('award', one, byId)),
    ...endings,
  ]
  const at = (row: ListFeedRow): number =>
    row.kind === 'tender' ? Date.parse(row.at) : instantOf(row.at)
  return rows.sort((a, b) => at(b) - at(a))
}

/**
 * A page of what is new with the organisations of a list, the latest first: tenders that they published and contracts that
 * they gave or won within a year, and running contracts from half a year before their end. Readers whose plan has no full search see the
 * first few contracts of each kind, as in market analysis, and of so many lists in an hour. Throws `record.not_found`,
 * `list.cursor_invalid` and `request.rate_limited`.
 */
export const listFeed = async (
  ctx: FeedReader,
  input: ListFeedInput & { readonly orgId: OrgId },
): Promise<ListFeedPage> => {
  const { orgId, guid, limit, cursor, memberIds } = input
  const kinds = input.kinds?.length ? input.kinds : LIST_FEED_KINDS
  const position = decodePosition(cursor)
  await assertList(ctx.db, orgId, guid)
  const orgs = await listedOrgs(ctx.db, { orgId, guid }, memberIds)
  if (orgs.length === 0) return { items: [], nextCursor: null, isCut: false }
  const isFull = mayInActiveOrg(ctx.actor, orgId, 'org.search_full', ctx.now)
  const hasContracts = kinds.some((kind) => kind !== 'tender')
  if (!isFull && hasContracts && !cursor) await countTruncatedList(ctx)
  const asked: Asked = { ctx, orgs, kinds, position, limit, isFull }
  const none: Contracts = { found: [], isCut: false }
  const [tenders, awards, endings] = await Promise.all([
    kinds.includes('tender') ? tendersIn(asked) : [],
    kinds.includes('award') ? awardsIn(asked) : none,
    kinds.includes('ending') ? endingsIn(asked) : none,
  ])
  const all = [...tenders, ...awards.found, ...endings.found].sort((a, b) => b.at - a.at)
  const page = all.slice(0, limit)
  return {
    items: [...(await rowsOf(asked, page))],
    nextCursor: all.length > limit ? encodePosition(page.reduce(behind, position)) : null,
    isCut: awards.isCut || endings.isCut,
  }
}
