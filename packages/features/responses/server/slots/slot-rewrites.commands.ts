import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { ProvenLog } from '@kogge/platform/server/ledger/ledger-bindings.ts'
import { provenLog } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { LogHead } from '@kogge/platform/server/sealing/known-ledger-heads.ts'
import { openPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { ownAnew, type PrivateAnswerCopy, type SlotState } from './slot-sealing.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

const CUT =
  'the log of a request lacks entries, or has others, than slots of responses know of; run kogge verify-audit'

/** The logs of all requests that may have slots, proven, whether they have any or not. */
const provenLogs = async (
  db: Db,
  { sealing }: Pick<Keys, 'sealing'>,
): Promise<ReadonlyMap<string, ProvenLog | null>> => {
  const requests = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(and(isNull(writtenRfx.openedAt), isNull(writtenRfx.clearedAt)))
    .orderBy(asc(writtenRfx.rfxId))
  const logs = new Map<string, ProvenLog | null>()
  for (const { rfxId } of requests)
    logs.set(rfxId, await db.transaction((tx) => provenLog(tx, sealing, rfxId)))
  return logs
}

/**
 * Gives the newest entry of the log that a slot belongs to, of logs that were proven before any slot was held, so
 * that a slot of somebody asks the database nothing that one of nobody does not. A slot whose entry the log lacks
 * keeps what it knows: it was written since, or the log was cut, which `expectKnown` tells once all is written.
 */
const newestHeads = (logs: ReadonlyMap<string, ProvenLog | null>) => {
  const unknown: { readonly rfxId: string; readonly known: LogHead | undefined }[] = []
  const newest = ({ rfxId, log: known }: SlotState): LogHead | null => {
    const log = logs.get(rfxId)
    if (log && (!known || log.has(known))) return log.head
    unknown.push({ rfxId, known })
    return known ?? null
  }
  return { newest, unknown }
}

/**
 * All private answers to questions of requests that are sealed, by question: read before any slot is held, whether any
 * slot has such a question or not.
 */
const privateAnswersOf = async (
  db: Db,
  { secretBox }: Pick<Keys, 'secretBox'>,
): Promise<ReadonlyMap<string, PrivateAnswerCopy[]>> => {
  const rows = await db
    .select({
      questionId: rfxQuestion.id,
      id: rfxAnswer.id,
      sealedAnswer: rfxAnswer.sealedAnswer,
      saidHash: rfxAnswer.saidHash,
    })
    .from(rfxAnswer)
    .innerJoin(
      rfxQuestion,
      or(eq(rfxQuestion.answerId, rfxAnswer.id), eq(rfxQuestion.answerId, rfxAnswer.followsId)),
    )
    .innerJoin(writtenRfx, eq(writtenRfx.rfxId, rfxAnswer.rfxId))
    .where(and(eq(rfxAnswer.visibility, 'private'), isNull(writtenRfx.openedAt)))
    .orderBy(asc(rfxAnswer.answeredAt), asc(rfxAnswer.id))
  const copies = rows.flatMap(({ questionId, ...row }): PrivateAnswerCopy[] => {
    const answer = openPrivateAnswer(secretBox, row, questionId)
    return answer === null ? [] : [{ answerId: row.id, questionId, answer }]
  })
  return Map.groupBy(copies, ({ questionId }) => questionId)
}

/** Alarm where a log does not hold, or lacks an entry that a slot knows, also once all logs are read again. */
const expectKnown = async (
  db: Db,
  keys: Keys,
  unknown: ReturnType<typeof newestHeads>['unknown'],
): Promise<void> => {
  if (unknown.length === 0) return
  const logs = await provenLogs(db, keys)
  const suspect = new Set<string>()
  for (const { rfxId, known } of unknown) {
    const log = logs.get(rfxId)
    if (!log || (known && !log.has(known))) suspect.add(rfxId)
  }
  for (const _ of suspect) keys.sealing.alarm({}, CUT)
}

/**
 * Writes every slot anew, one after the other in a random order, and lets the database forget
 * where they stood: neither the place of a row, nor the transaction that wrote it, tells any longer when
 * it was changed. Each own half gets other bytes, a slot of nobody as well as one of somebody; the latter
 * knows from then on how far the log of its request goes. The sealed halves are put together from
 * themselves, since long ones, which lie apart, would else stay where they are. Gives how many there were.
 */
export const rewriteSlots = async (db: Db, keys: Keys): Promise<number> => {
  const { newest, unknown } = newestHeads(await provenLogs(db, keys))
  const answers = await privateAnswersOf(db, keys)
  const renewed = (state: SlotState): readonly SlotState[] => {
    const log = newest(state)
    if (!log) return []
    const known = { ...state, log }
    const own = state.questionIds.flatMap((id) => answers.get(id) ?? [])
    // A longer half would tell that its owner asked: what has no room stays in its row alone.
    return own.length === 0 ? [known] : [{ ...known, privateAnswers: own }, known]
  }
  const { rows } = await db.execute<{ slot: Buffer }>(
    sql`select slot from sealed_slot order by random()`,
  )
  for (const { slot } of rows)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ own: sealedSlot.own })
        .from(sealedSlot)
        .where(eq(sealedSlot.slot, slot))
        // Somebody who is at it writes it anew themselves.
        .for('update', { skipLocked: true })
      if (!row) return
      const own = await ownAnew(keys, slot, row.own, renewed)
      await tx
        .update(sealedSlot)
        .set({
          own: own ?? sql`${sealedSlot.own} || ''::bytea`,
          sealed: sql`${sealedSlot.sealed} || ''::bytea`,
        })
        .where(eq(sealedSlot.slot, slot))
    })
  await db.execute(sql`vacuum sealed_slot`)
  await expectKnown(db, keys, unknown)
  return rows.length
}

/**
 * The same of what bidders write in the open, and were written by a transaction with a slot: questions
 * and reasons of requests that are sealed, and what is known of files of responses.
 */
export const rewriteBeside = async (db: Db): Promise<void> => {
  const sealed = sql`rfx_id in (select rfx_id from written_rfx where opened_at is null)`
  for (const { table, column, where } of [
    { table: sql`rfx_question`, column: sql`asked_on`, where: sealed },
    { table: sql`no_bid_reason`, column: sql`code`, where: sealed },
    { table: sql`upload`, column: sql`bytes`, where: sql`user_id is null` },
  ]) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${table} where ${where} order by random()`,
    )
    for (const { id } of rows)
      await db.execute(sql`
        update ${table} set ${column} = ${column}
        where id = (select id from ${table} where id = ${id}::uuid for update skip locked)`)
    await db.execute(sql`vacuum ${table}`)
  }
}
