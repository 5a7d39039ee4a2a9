import type { Db } from '@kogge/db/client.ts'
import {
  agreedConfirmation,
  bid,
  evaluationLot,
  evaluator,
  letter,
  letterCommon,
} from '@kogge/db/schema/evaluation.ts'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import {
  type Account,
  formerNames,
  keyOf,
  type LetterAccount,
  type LotAccount,
  partsOf,
} from '../../account/account.ts'
import { agreedHashes, NOTHING_AGREED, scoreHashes } from '../../agreed/data.ts'
import { Comparison, type Difference } from '../difference.ts'

/** Reckoned where they lie: thousands of letters are some hundred kilobytes each. */
const hashOfText = (column: typeof letter.content | typeof letterCommon.content) =>
  sql<string>`encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`

type LetterRow = typeof letter.$inferSelect

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
  row: Pick<LetterRow, 'orgId' | 'kind' | 'sentAt' | 'standstillUntil'>,
  { orgId, kind, sentAt, standstillUntil }: LetterAccount,
): boolean =>
  row.orgId === orgId &&
  (kind === undefined || row.kind === kind) &&
  (sentAt === undefined || row.sentAt.toISOString() === sentAt) &&
  (standstillUntil === undefined ||
    (row.standstillUntil?.toISOString() ?? null) === standstillUntil)

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
      ...{ id: letter.id, commonId: letter.commonId, hash: hashOfText(letter.content) },
      ...{ orgId: letter.orgId, kind: letter.kind, sentAt: letter.sentAt },
      ...{ standstillUntil: letter.standstillUntil, withdrawnAt: letter.withdrawnAt },
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
async function* compareAgreed(db: Db, rfxId: string, account: Account): AsyncGenerator<Difference> {
  const now = await agreedHashes(db, rfxId, null)
  for (const lotId of now.keys())
    if (!account.agreed.has(lotId)) yield { what: 'agreed', id: lotId, how: 'unlogged' }
  for (const [lotId, { seq, said }] of account.agreed) {
    if (said === null) continue
    const former = formerNames(account, seq)
    const isRenamed = Object.keys(former).length > 0
    const hashes = isRenamed ? await agreedHashes(db, rfxId, [lotId], former) : now
    if ((hashes.get(lotId) ?? NOTHING_AGREED) !== said)
      yield { what: 'agreed', id: lotId, how: 'changed' }
  }
}

/** What evaluators had given when they finished, with their words, where nothing was opened again since. */
async function* compareScores(db: Db, rfxId: string, account: Account): AsyncGenerator<Difference> {
  const finished = [...account.scores].map(([key, one]) => ({ key, parts: partsOf(key), ...one }))
  for (const [userId, lots] of Map.groupBy(finished, ({ parts }) => parts[0])) {
    const now = await scoreHashes(db, rfxId, userId, null)
    for (const { key, parts, seq, said } of lots) {
      if (said === null) continue
      const [, lotId] = parts
      const former = formerNames(account, seq)
      const isRenamed = Object.keys(former).length > 0
      const hashes = isRenamed ? await scoreHashes(db, rfxId, userId, [lotId], former) : now
      if ((hashes.get(lotId) ?? NOTHING_AGREED) !== said)
        yield { what: 'scores', id: key, how: 'changed' }
    }
  }
}

type LotRow = typeof evaluationLot.$inferSelect

const stateOf = ({ winnerId, concludedOn }: LotAccount): LotRow['state'] => {
  if (concludedOn !== null) return 'concluded'
  return winnerId === null ? 'unsuccessful' : 'awarded'
}

/** Whether a lot is decided as it was, with the same words. */
const isDecidedAs = (row: LotRow, said: LotAccount): boolean =>
  row.state === stateOf(said) &&
  row.winnerId === said.winnerId &&
  row.amount === said.amount &&
  row.words === said.words &&
  row.noAwardReason === said.noAwardReason &&
  row.concludedOn === said.concludedOn &&
  row.contractReference === said.contractReference &&
  (row.standstillUntil?.toISOString() ?? null) === said.standstillUntil

async function* compareLots(db: Db, rfxId: string, { lots }: Account): AsyncGenerator<Difference> {
  const decided = new Map([...lots].flatMap(([lotId, said]) => (said ? [[lotId, said]] : [])))
  const comparison = new Comparison('lot', decided)
  const rows = await db
    .select()
    .from(evaluationLot)
    .where(eq(evaluationLot.rfxId, rfxId))
    .orderBy(asc(evaluationLot.lotId))
  for (const row of rows) {
    const { lotId, state, winnerId, words } = row
    const isOpen = (state === 'scoring' || state === 'agreed') && winnerId === null
    if (isOpen && words === null && !decided.has(lotId)) continue
    const found = comparison.with(lotId, (said) => isDecidedAs(row, said))
    if (found) yield found
  }
  yield* comparison.rest()
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
  const comparison = new Comparison('evaluator', itself(evaluators))
  const rows = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  for (const { userId } of rows) {
    const found = comparison.with(userId, () => true)
    if (found) yield found
  }
  yield* comparison.rest()
}

/** Whether the log tells of all confirmations that there are; when one ceased to count it does not always tell. */
async function* compareConfirmed(
  db: Db,
  rfxId: string,
  { confirmed }: Account,
): AsyncGenerator<Difference> {
  const rows = await db
    .select({ userId: agreedConfirmation.userId, lotId: agreedConfirmation.lotId })
    .from(agreedConfirmation)
    .where(eq(agreedConfirmation.rfxId, rfxId))
  for (const { userId, lotId } of rows) {
    const id = keyOf(userId, lotId)
    if (!confirmed.has(id)) yield { what: 'confirmation', id, how: 'unlogged' }
  }
}

/** Who had won and did not sign: who is passed over by the next award. */
async function* compareDeclined(
  db: Db,
  rfxId: string,
  { declined }: Account,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('declined', itself(declined))
  const rows = await db
    .select({ orgId: bid.orgId, lotId: bid.lotId })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), isNotNull(bid.declinedAt)))
  for (const { orgId, lotId } of rows) {
    const found = comparison.with(keyOf(orgId, lotId), () => true)
    if (found) yield found
  }
  yield* comparison.rest()
}

/** What was decided, and what bidders were told: see compareWithRows. */
export async function* compareTold(
  db: Db,
  rfxId: string,
  account: Account,
): AsyncGenerator<Difference> {
  yield* compareEvaluators(db, rfxId, account)
  yield* compareScores(db, rfxId, account)
  yield* compareAgreed(db, rfxId, account)
  yield* compareConfirmed(db, rfxId, account)
  yield* compareLots(db, rfxId, account)
  yield* compareDeclined(db, rfxId, account)
  yield* compareLetters(db, rfxId, account)
}
