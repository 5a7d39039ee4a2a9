import type { Db } from '@kogge/db/client.ts'
import {
  agreedConfirmation,
  bid,
  evaluationLot,
  evaluator,
  letter,
  letterCommon,
  score,
} from '@kogge/db/schema/evaluation.ts'
import { and, asc, type Column, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  type Account,
  formerNames,
  inLots,
  keyOf,
  type LetterAccount,
  type LotAccount,
  partsOf,
} from '../ledger-state.ts'
import { agreedHashes, NOTHING_AGREED, scoreHashes } from '../score-hashes.queries.ts'
import { Comparison, type Difference } from './ledger-differences.ts'

/** Reckoned where they lie: thousands of letters are some hundred kilobytes each. */
const hashOfText = (column: typeof letter.content | typeof letterCommon.content) =>
  sql<string>`encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`

type LetterRow = typeof letter.$inferSelect

/** Those that are asked about; null for all. */
type Lots = readonly string[] | null

const within = (column: Column, lotIds: Lots) => (lotIds ? inArray(column, [...lotIds]) : undefined)

/**
 * When each letter ceased to apply, by its id: when the next went to the same bidder, but for one that says
 * no more than that a standstill is void. Nothing of letters whose entries do not say when they were sent.
 */
const withdrawals = (
  letters: ReadonlyMap<string, LetterAccount>,
): ReadonlyMap<string, string | null> => {
  const found = new Map<string, string | null>()
  for (const sent of Map.groupBy(letters, ([, { orgId }]) => orgId).values()) {
    const times = sent.flatMap(([, { kind, sentAt }]) =>
      sentAt === undefined || kind === 'standstill_void' ? [] : [sentAt],
    )
    const ends = [...new Set(times)].sort()
    for (const [id, { sentAt }] of sent)
      if (sentAt !== undefined) found.set(id, ends.find((end) => end > sentAt) ?? null)
  }
  return found
}

/** Whether a letter is to whom it was, of its kind and its time. */
const isSentAs = (
  row: Pick<LetterRow, 'orgId' | 'kind' | 'sentAt' | 'sentBy' | 'standstillUntil'>,
  { orgId, kind, sentAt, sentBy, standstillUntil }: LetterAccount,
): boolean =>
  row.orgId === orgId &&
  row.sentBy === sentBy &&
  (kind === undefined || row.kind === kind) &&
  (sentAt === undefined || row.sentAt.toISOString() === sentAt) &&
  (standstillUntil === undefined ||
    (row.standstillUntil?.toISOString() ?? null) === standstillUntil)

/** Whether the log has a letter as it stands, by the hashes of its texts, to whom it is, of its kind and its time. */
export const isLetterSent = async (
  db: Db,
  row: LetterRow,
  sent: LetterAccount,
): Promise<boolean> => {
  if (!isSentAs(row, sent)) return false
  const [texts] = await db
    .select({ own: hashOfText(letter.content), common: hashOfText(letterCommon.content) })
    .from(letter)
    .leftJoin(letterCommon, eq(letterCommon.id, letter.commonId))
    .where(eq(letter.id, row.id))
  if (!texts) return false
  const isCommon = sent.common === undefined || sent.common === texts.common
  return isCommon && (sent.said === null || sent.said === texts.own)
}

/** Letters, each with what it has in common with others. */
async function* compareLetters(
  db: Db,
  rfxId: string,
  { letters }: Account,
): AsyncGenerator<Difference> {
  const commons = await db
    .select({ id: letterCommon.id, hash: hashOfText(letterCommon.content) })
    .from(letterCommon)
    .where(eq(letterCommon.rfxId, rfxId))
  const commonHashes = new Map(commons.map(({ id, hash }) => [id, hash]))
  const comparison = new Comparison('letter', letters)
  const rows = await db
    .select({
      id: letter.id,
      commonId: letter.commonId,
      hash: hashOfText(letter.content),
      orgId: letter.orgId,
      kind: letter.kind,
      sentAt: letter.sentAt,
      sentBy: letter.sentBy,
      standstillUntil: letter.standstillUntil,
      withdrawnAt: letter.withdrawnAt,
    })
    .from(letter)
    .where(eq(letter.rfxId, rfxId))
    .orderBy(asc(letter.id))
  const withdrawn = withdrawals(letters)
  for (const { id, commonId, hash, withdrawnAt, ...row } of rows) {
    const ended = withdrawn.get(id)
    const alike = commonId === null ? null : commonHashes.get(commonId)
    const found = comparison.with(
      id,
      (sent) =>
        isSentAs(row, sent) &&
        (ended === undefined || ended === (withdrawnAt?.toISOString() ?? null)) &&
        (sent.said === null || sent.said === hash) &&
        (sent.common === undefined || sent.common === alike),
    )
    if (found) yield found
  }
  yield* comparison.rest()
}

/** Points that were agreed on, with their reasons, as they were when the last of them was written. */
async function* compareAgreed(
  db: Db,
  rfxId: string,
  account: Account,
  lotIds: Lots = null,
): AsyncGenerator<Difference> {
  const now = await agreedHashes(db, rfxId, lotIds)
  for (const lotId of now.keys())
    if (!account.agreed.has(lotId)) yield { subject: 'agreed', id: lotId, how: 'unlogged' }
  for (const [lotId, { seq, said }] of account.agreed) {
    if (said === null || (lotIds && !lotIds.includes(lotId))) continue
    const former = formerNames(account, seq)
    const isRenamed = Object.keys(former).length > 0
    const hashes = isRenamed ? await agreedHashes(db, rfxId, [lotId], former) : now
    if ((hashes.get(lotId) ?? NOTHING_AGREED) !== said)
      yield { subject: 'agreed', id: lotId, how: 'changed' }
  }
}

/** Points of people who were never named to give any. Of before the log named them it is not known. */
async function* compareScorers(
  db: Db,
  rfxId: string,
  { evaluators, everNamed }: Account,
  lotIds: Lots = null,
): AsyncGenerator<Difference> {
  if (evaluators === null) return
  const rows = await db
    .selectDistinct({ userId: score.userId, lotId: score.lotId })
    .from(score)
    .where(and(eq(score.rfxId, rfxId), within(score.lotId, lotIds)))
  for (const { userId, lotId } of rows)
    if (!everNamed.has(userId))
      yield { subject: 'scores', id: keyOf(userId, lotId), how: 'unlogged' }
}

/** What evaluators had given when they finished, with their words, where nothing was opened again since. */
async function* compareScores(
  db: Db,
  rfxId: string,
  account: Account,
  lotIds: Lots = null,
): AsyncGenerator<Difference> {
  const finished = [...inLots(account.scores, lotIds)].map(([key, one]) => ({
    key,
    parts: partsOf(key),
    ...one,
  }))
  for (const [userId, lots] of Map.groupBy(finished, ({ parts }) => parts[0])) {
    const now = await scoreHashes(db, rfxId, userId, lotIds)
    for (const { key, parts, seq, said } of lots) {
      if (said === null) continue
      const [, lotId] = parts
      const former = formerNames(account, seq)
      const isRenamed = Object.keys(former).length > 0
      const hashes = isRenamed ? await scoreHashes(db, rfxId, userId, [lotId], former) : now
      if ((hashes.get(lotId) ?? NOTHING_AGREED) !== said)
        yield { subject: 'scores', id: key, how: 'changed' }
    }
  }
}

type LotRow = typeof evaluationLot.$inferSelect

const stateOf = ({ winnerId, concludedOn }: LotAccount): LotRow['state'] => {
  if (concludedOn !== null) return 'concluded'
  return winnerId === null ? 'unsuccessful' : 'awarded'
}

/** Whether a lot has the outcome that it had, with the same words. */
const hasOutcome = (row: LotRow, said: LotAccount): boolean =>
  row.state === stateOf(said) &&
  row.winnerId === said.winnerId &&
  row.amount === said.amount &&
  row.words === said.words &&
  row.noAwardReason === said.noAwardReason &&
  row.concludedOn === said.concludedOn &&
  row.contractReference === said.contractReference

/** The same, and until the same end of its standstill. */
const isDecidedAs = (row: LotRow, said: LotAccount): boolean =>
  hasOutcome(row, said) && (row.standstillUntil?.toISOString() ?? null) === said.standstillUntil

/** Whether nothing at all of a decision stands with a lot. */
const isUndecided = (row: LotRow): boolean =>
  (row.state === 'scoring' || row.state === 'agreed') &&
  row.winnerId === null &&
  row.amount === null &&
  row.noAwardReason === null &&
  row.words === null &&
  row.standstillUntil === null &&
  row.concludedOn === null &&
  row.concludedBy === null &&
  row.contractReference === null

/** Lots that are decided, and that since the opening there are those of the request; some of them, where these are named. */
async function* compareLots(
  db: Db,
  rfxId: string,
  all: readonly string[],
  { lots, isOpened }: Account,
  lotIds: Lots = null,
  isSame = isDecidedAs,
): AsyncGenerator<Difference> {
  const isAsked = (lotId: string) => lotIds === null || lotIds.includes(lotId)
  const decided = new Map(
    [...lots].flatMap(([lotId, said]) => (said && isAsked(lotId) ? [[lotId, said]] : [])),
  )
  const comparison = new Comparison('lot', decided)
  const rows = await db
    .select()
    .from(evaluationLot)
    .where(and(eq(evaluationLot.rfxId, rfxId), within(evaluationLot.lotId, lotIds)))
    .orderBy(asc(evaluationLot.lotId))
  const missing = new Set(isOpened ? all.filter(isAsked) : [])
  for (const row of rows) {
    const { lotId } = row
    const isKnown = missing.delete(lotId)
    if (isKnown && isUndecided(row) && !decided.has(lotId)) continue
    const found = comparison.with(lotId, (said) => isSame(row, said))
    if (found) yield found
  }
  yield* comparison.rest()
  for (const lotId of missing)
    if (!decided.has(lotId)) yield { subject: 'lot', id: lotId, how: 'gone' }
}

/** Whether each lot went to a bid that stands, for what that comes to. */
async function* compareWinners(
  db: Db,
  rfxId: string,
  { lots }: Account,
): AsyncGenerator<Difference> {
  const rows = await db
    .select({ lotId: bid.lotId, total: bid.total, rejectedAt: bid.rejectedAt })
    .from(bid)
    .innerJoin(
      evaluationLot,
      and(
        eq(evaluationLot.rfxId, bid.rfxId),
        eq(evaluationLot.lotId, bid.lotId),
        eq(evaluationLot.winnerId, bid.orgId),
      ),
    )
    .where(eq(bid.rfxId, rfxId))
  const won = new Map(rows.map((row) => [row.lotId, row]))
  for (const [lotId, said] of lots) {
    if (!said || said.winnerId === null) continue
    const found = won.get(lotId)
    if (found?.total !== said.awarded || found.rejectedAt !== null)
      yield { subject: 'winner', id: lotId, how: 'changed' }
  }
}

const itself = (ids: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...ids].map((id) => [id, id]))

/** Who scores. Of before the log named them it is not known. */
async function* compareEvaluators(
  db: Db,
  rfxId: string,
  { evaluators }: Account,
): AsyncGenerator<Difference> {
  if (evaluators === null) return
  const comparison = new Comparison('evaluator', evaluators)
  const rows = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  for (const { userId, addedBy } of rows) {
    const found = comparison.with(userId, (namedBy) => namedBy === addedBy)
    if (found) yield found
  }
  yield* comparison.rest()
}

/** Whether the log tells of all confirmations that there are; when one ceased to count it does not always tell. */
async function* compareConfirmed(
  db: Db,
  rfxId: string,
  { confirmed }: Account,
  lotIds: Lots = null,
): AsyncGenerator<Difference> {
  const rows = await db
    .select({ userId: agreedConfirmation.userId, lotId: agreedConfirmation.lotId })
    .from(agreedConfirmation)
    .where(and(eq(agreedConfirmation.rfxId, rfxId), within(agreedConfirmation.lotId, lotIds)))
  for (const { userId, lotId } of rows) {
    const id = keyOf(userId, lotId)
    if (!confirmed.has(id)) yield { subject: 'confirmation', id, how: 'unlogged' }
  }
}

/** Who had won and did not sign: who is passed over by the next award. */
async function* compareDeclined(
  db: Db,
  rfxId: string,
  { declined }: Account,
  lotIds: Lots = null,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('declined', inLots(itself(declined), lotIds))
  const rows = await db
    .select({ orgId: bid.orgId, lotId: bid.lotId })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), within(bid.lotId, lotIds), isNotNull(bid.declinedAt)))
  for (const { orgId, lotId } of rows) {
    const found = comparison.with(keyOf(orgId, lotId), () => true)
    if (found) yield found
  }
  yield* comparison.rest()
}

/** What decides over these lots, or over all, but for the ends of standstills. */
export async function* compareOutcomes(
  db: Db,
  rfxId: string,
  all: readonly string[],
  account: Account,
  lotIds: Lots,
): AsyncGenerator<Difference> {
  yield* compareEvaluated(db, rfxId, account, lotIds)
  yield* compareLots(db, rfxId, all, account, lotIds, hasOutcome)
}

/** Evaluation, of all lots or of these. */
async function* compareEvaluated(
  db: Db,
  rfxId: string,
  account: Account,
  lotIds: Lots = null,
): AsyncGenerator<Difference> {
  yield* compareEvaluators(db, rfxId, account)
  yield* compareScorers(db, rfxId, account, lotIds)
  yield* compareScores(db, rfxId, account, lotIds)
  yield* compareAgreed(db, rfxId, account, lotIds)
  yield* compareConfirmed(db, rfxId, account, lotIds)
  yield* compareDeclined(db, rfxId, account, lotIds)
}

/** Evaluation, decisions and letters: see compareWithRows. */
export async function* compareDecided(
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
  account: Account,
): AsyncGenerator<Difference> {
  yield* compareEvaluated(db, rfxId, account)
  yield* compareLots(db, rfxId, lotIds, account)
  yield* compareWinners(db, rfxId, account)
  yield* compareLetters(db, rfxId, account)
}
