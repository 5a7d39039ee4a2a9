import type { Db } from '@kogge/db/client.ts'
import { agreedScore, bid, evaluator, formerAgreement, score } from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { LOWEST_PROPORTIONAL } from '@kogge/domain/evaluation/price-formula.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { unreadTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { publishedVersions } from '@kogge/features/responses/server/responses.api.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { agreedHashes } from '@kogge/platform/server/ledger/score-hashes.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { confirmingOf, goneLotsOf } from './amendment-confirmation.queries.ts'
import { announcedLotsOf } from './decisions/announced-decisions.queries.ts'
import { wordlessLots } from './decisions/decision-reasons.queries.ts'
import {
  areScoresOpen,
  firstsIn,
  type LotRow,
  lotsOf,
  rankedLotsIn,
} from './evaluated-lots.queries.ts'
import { type Evaluated, readOpened } from './evaluated-requests.queries.ts'
import type { EvaluationOverview, OpenedResponse } from './evaluation.views.ts'
import { titleOf } from './letters/decision-letter-content.ts'
import { orgNames } from './letters/decision-letters.queries.ts'
import { lotSummary } from './lot-summary.ts'
import type { BidView, LotView } from './lots.views.ts'
import { mayManage, namesOf } from './openers/openers.queries.ts'
import { closedIn, finishedIn } from './scores/finished-scores.queries.ts'
import { confirmingIn } from './scores/score-agreement.queries.ts'
import { sightsOf, withoutScores } from './scores/score-disclosures.queries.ts'
import { countScores } from './scores/scores.queries.ts'

const evaluatorsOf = async (db: Db, rfxId: string, readerId: string) => {
  const rows = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  const names = await namesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  return [...names].map(([userId, name]) => ({ userId, name, isReader: userId === readerId }))
}

/** Who must confirm yet what is agreed on, by lot, in those whose points are not settled. */
const awaitedOf = async (
  db: Db,
  { rfxId, state }: Evaluated,
  lots: readonly LotRow[],
  evaluators: readonly { readonly userId: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const open = lots.flatMap((lot) => (lot.state === 'scoring' ? [lot.lotId] : []))
  const people = evaluators.map(({ userId }) => userId)
  const found = await confirmingIn(db, rfxId, state === 'opened' ? open : [], people)
  return new Map([...found].map(([lotId, { awaited }]) => [lotId, awaited]))
}

/**
 * How far the evaluation of a request has come: its lots, its bidders, its evaluators, its times.
 * `read` for who needs the standings elsewhere too.
 */
export const overviewOf = async (
  ctx: Pick<Context, 'db' | 'sealing'>,
  rfxId: string,
  orgId: string,
  readerId: string,
  clock: Date,
  read = rankedLotsIn,
): Promise<EvaluationOverview> => {
  const { db } = ctx
  const row = await readOpened(db, rfxId, orgId)
  const lots = await lotsOf(db, rfxId)
  const lotIds = lots.map(({ lotId }) => lotId)
  const [rankedLots, evaluators, scores, finished, now, scoresSeen] = await Promise.all([
    read(db, rfxId, row.document),
    evaluatorsOf(db, rfxId, readerId),
    countScores(db, rfxId, lotIds),
    finishedIn(db, rfxId, lotIds),
    databaseNow(db),
    sightsOf(db, rfxId),
  ])
  const responses = await db
    .select({
      orgId: response.orgId,
      submittedAt: response.submittedAt,
      rejectedReason: response.rejectedReason,
      rejectedAt: response.rejectedAt,
      contact: sql<{ name: string; email: string; phone: string }>`${response.content}->'contact'`,
    })
    .from(response)
    .where(eq(response.rfxId, rfxId))
    .orderBy(asc(response.submittedAt), asc(response.orgId))
  const unread = await unreadTenderers(db, rfxId)
  const names = await orgNames(db, [...responses.map((one) => one.orgId), ...unread])
  const bidsOf = new Map<string, number>()
  const unconfirmed = new Map<string, string[]>()
  for (const { lotId, bids } of rankedLots.values())
    for (const one of bids) {
      bidsOf.set(one.orgId, (bidsOf.get(one.orgId) ?? 0) + 1)
      if (one.rejectedCode === 'unconfirmed')
        unconfirmed.set(one.orgId, [...(unconfirmed.get(one.orgId) ?? []), lotId])
    }
  const confirming = await confirmingOf(db, row)
  const goneOf = await goneLotsOf(db, row, confirming)
  const wordless = new Set(await wordlessLots(db, row, lots, rankedLots))
  const awaited = await awaitedOf(db, row, lots, evaluators)
  const isReaders = (people: readonly string[]) => people.includes(readerId)
  const input = [...awaited].flatMap(([lotId, people]) => (isReaders(people) ? [lotId] : []))
  const agreed = input.length > 0 ? await agreedHashes(db, rfxId, input) : new Map()
  const known = { names, scores, finished, evaluators, wordless, awaited, agreed }
  const isManager = await mayManage(ctx, readerId, orgId, clock)
  return {
    rfxId,
    kind: row.kind,
    state: row.state,
    currency: row.document.value.currency,
    version: row.version,
    title: row.document.title,
    language: row.document.language,
    openedAt: row.openedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    standstillUntil: row.standstillUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
    evaluators,
    scoresSeen,
    participants: responses.map(
      ({ orgId: id, submittedAt, rejectedAt, rejectedReason, contact }) => ({
        orgId: id,
        name: names.get(id) ?? '',
        submittedAt: submittedAt.toISOString(),
        contact,
        lots: bidsOf.get(id) ?? 0,
        version: confirming.versionOf(id),
        unconfirmedLotIds: unconfirmed.get(id) ?? [],
        goneLotIds: [...goneOf(id)],
        rejectedReason: rejectedAt ? (rejectedReason ?? '') : null,
      }),
    ),
    unread: unread.map((id) => ({ orgId: id, name: names.get(id) ?? '' })),
    lots: lots.map((lot) => lotSummary(row, lot, rankedLots.get(lot.lotId), known)),
    abilities: {
      manage: isManager,
      score: isManager && evaluators.some(({ isReader }) => isReader),
    },
  }
}

const wordsOf = (row: { readonly points: number; readonly reason: string } | undefined) =>
  row ? { points: row.points, words: row.reason } : null

type ScoreRow = typeof score.$inferSelect

/**
 * A lot with its bids, points and scores. What other evaluators gave a bid is shown to who has closed
 * their own scores of it; to those who do not score, once all have: they might yet. What was agreed on,
 * and what comes of it, is kept from an evaluator in the same way.
 */
export const lotViewOf = async (
  db: Db,
  input: { readonly rfxId: string; readonly orgId: string; readonly lotId: string },
  readerId: string,
): Promise<LotView> => {
  const { rfxId, orgId, lotId } = input
  const row = await readOpened(db, rfxId, orgId)
  const lot = (await lotsOf(db, rfxId)).find((one) => one.lotId === lotId)
  if (!lot) throw new AppError('record.not_found')
  const rankedLot = (await rankedLotsIn(db, rfxId, row.document, [lotId])).get(lotId)
  const evaluators = await evaluatorsOf(db, rfxId, readerId)
  const inLot = and(eq(score.rfxId, rfxId), eq(score.lotId, lotId))
  const scores = await db.select().from(score).where(inLot)
  const agreed = await db
    .select()
    .from(agreedScore)
    .where(and(eq(agreedScore.rfxId, rfxId), eq(agreedScore.lotId, lotId)))
  const former = await db
    .select()
    .from(formerAgreement)
    .where(and(eq(formerAgreement.rfxId, rfxId), eq(formerAgreement.lotId, lotId)))
  const bids = rankedLot?.bids ?? []
  const names = await orgNames(
    db,
    bids.map((one) => one.orgId),
  )
  const people = new Map(evaluators.map(({ userId, name }) => [userId, name]))
  const criteria = rankedLot?.criteria ?? []
  const scored = criteria.filter(({ way }) => way === 'evaluators')
  const standingIds = new Set(bids.filter((one) => one.rejectedAt === null).map((one) => one.orgId))
  const cells = standingIds.size * scored.length
  const finished = (await finishedIn(db, rfxId, [lotId])).get(lotId) ?? new Set()
  const confirming = await confirmingOf(db, row)
  const isScored = !areScoresOpen(row, lot)
  const canGoOn =
    row.state === 'decided' &&
    lot.state === 'unsuccessful' &&
    bids.some(({ isDeclined }) => isDeclined)
  const isClosed = await closedIn(db, rfxId, lotId)
  const isEvaluator = people.has(readerId)
  const seesAll = (closes: (userId: string) => boolean): boolean =>
    isScored || (isEvaluator ? closes(readerId) : evaluators.every(({ userId }) => closes(userId)))
  const seesOthers = seesAll((userId) => finished.has(userId))
  const isProposed = seesOthers && !isScored
  const awaited = isProposed ? await awaitedOf(db, row, [lot], evaluators) : new Map()
  const saidHash = isProposed ? (await agreedHashes(db, rfxId, [lotId])).get(lotId) : undefined
  /** Of a bid that the reader still scores. */
  const isBlindTo = (bidderId: string): boolean =>
    !isScored && isEvaluator && scored.length > 0 && !isClosed(readerId, bidderId)
  const hasRanks = ![...standingIds].some(isBlindTo)
  const scoreOf = ({ userId, points, comment }: ScoreRow) => ({
    userId,
    name: people.get(userId) ?? '',
    points,
    words: comment,
  })
  const cellsOf = (participantId: string) =>
    scored.map(({ criterionId }) => {
      const isCell = (one: { readonly orgId: string; readonly criterionId: string }) =>
        one.orgId === participantId && one.criterionId === criterionId
      const cellScores = scores.filter(isCell)
      const own = cellScores.find(({ userId }) => userId === readerId)
      const settled = isBlindTo(participantId) ? undefined : agreed.find(isCell)
      const isShown = seesAll((userId) => isClosed(userId, participantId))
      return {
        criterionId,
        mine: own ? { points: own.points, words: own.comment } : null,
        others: isShown
          ? cellScores
              .filter((one) => one !== own && (isScored || isClosed(one.userId, participantId)))
              .map(scoreOf)
          : null,
        agreed: wordsOf(settled),
        // Until there are words anew.
        former: wordsOf(isProposed && !settled?.reason ? former.find(isCell) : undefined),
      }
    })
  return {
    lotId,
    title: titleOf(row.document, lotId),
    language: row.document.language,
    state: lot.state,
    requestState: row.state,
    currency: row.document.value.currency,
    formula: LOWEST_PROPORTIONAL.expression,
    criteria: criteria.map((one) => ({ ...one })),
    evaluators: evaluators.map((one) => ({
      ...one,
      given: scores.filter((s) => s.userId === one.userId && standingIds.has(s.orgId)).length,
      isFinished: finished.has(one.userId),
    })),
    cells,
    seesOthers,
    consensus: {
      saidHash: saidHash ?? null,
      awaited: evaluators.filter(({ userId }) => awaited.get(lotId)?.includes(userId)),
    },
    bids: bids
      .map(
        (one): BidView => ({
          orgId: one.orgId,
          name: names.get(one.orgId) ?? '',
          total: one.total,
          rejection:
            one.rejectedAt && one.rejectedCode
              ? {
                  code: one.rejectedCode,
                  reason: one.rejectedReason ?? '',
                  unconfirmed:
                    one.rejectedCode === 'unconfirmed' ? confirming.whyOf(one.orgId, lotId) : null,
                }
              : null,
          isDeclined: one.isDeclined,
          prices: { ...one.prices },
          points: isBlindTo(one.orgId)
            ? withoutScores(one.standing.points, criteria)
            : { ...one.standing.points },
          sum: isBlindTo(one.orgId) ? null : one.standing.total,
          rank: hasRanks ? one.standing.rank : null,
          isTied: hasRanks && one.standing.isTied,
          isClosed: isClosed(readerId, one.orgId),
          scores: cellsOf(one.orgId),
        }),
      )
      .sort((a, b) => a.name.localeCompare(b.name)),
    decision:
      lot.decidedAt === null
        ? null
        : {
            winnerId: lot.winnerId,
            amount: lot.amount,
            words: lot.words ?? '',
            noAwardReason: lot.noAwardReason,
            decidedAt: lot.decidedAt.toISOString(),
            next: canGoOn ? firstsIn(rankedLot).map((one) => one.orgId) : [],
            standstillUntil: isStandstillOver(lot.standstillUntil, await databaseNow(db))
              ? null
              : (lot.standstillUntil?.toISOString() ?? null),
            isTold: (await announcedLotsOf(db, rfxId, [lot])).length > 0,
          },
  }
}

/** One response as it was submitted, for its readers at the buyer. */
export const responseOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
  participantId: string,
): Promise<OpenedResponse> => {
  const row = await readOpened(db, rfxId, orgId)
  const [found] = await db
    .select()
    .from(response)
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, participantId)))
  if (!found) throw new AppError('record.not_found')
  const bids = await db
    .select({ lotId: bid.lotId, total: bid.total })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), eq(bid.orgId, participantId)))
    .orderBy(asc(bid.lotId))
  const name = (await orgNames(db, [participantId])).get(participantId) ?? ''
  const { version } = found.receipt
  const earlier = version < row.version ? [version] : []
  return {
    document: (await publishedVersions(db, rfxId, earlier)).get(version) ?? null,
    orgId: participantId,
    name,
    content: found.content,
    receipt: found.receipt,
    bids,
    isWhole: lotIdsOf(row.document).length === 1,
    currency: row.document.value.currency,
    rejectedReason: found.rejectedAt ? (found.rejectedReason ?? '') : null,
  }
}
