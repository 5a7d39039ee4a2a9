import type { Db } from '@kogge/db/client.ts'
import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Account, AnswerAccount } from '../ledger-state.ts'
import { saidHash } from '../statement-hashes.ts'
import { Comparison, type Difference, isSame, isStep } from './ledger-differences.ts'

/** Texts of answers that are read at once. */
const AT_ONCE = 200

const { sealedAnswer: _sealed, ...columns } = getTableColumns(rfxAnswer)
type AnswerRow = Omit<typeof rfxAnswer.$inferSelect, 'sealedAnswer'>

/** What the log hashes of an answer; of a private one its hash is stored, since its words are sealed. */
const saidBy = ({ visibility, wording, answer, saidHash: sealed }: AnswerRow): string | null =>
  visibility === 'private' ? sealed : saidHash({ question: wording, answer })

const isAsLogged = (row: AnswerRow, logged: AnswerAccount): boolean =>
  isStep(logged.answered, row.answeredAt, row.answeredBy) &&
  isSame(logged.said, () => saidBy(row)) &&
  row.isSignificant === logged.isSignificant &&
  row.insignificance === logged.insignificance &&
  row.confirmedVersion === logged.confirmedVersion

/** Answers to questions, and what the buyer said of it since. */
export async function* compareAnswers(
  db: Db,
  rfxId: string,
  { answers }: Account,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('question', answers)
  let last: string | null = null
  for (;;) {
    const rows: AnswerRow[] = await db
      .select(columns)
      .from(rfxAnswer)
      .where(and(eq(rfxAnswer.rfxId, rfxId), last === null ? undefined : gt(rfxAnswer.id, last)))
      .orderBy(asc(rfxAnswer.id))
      .limit(AT_ONCE)
    for (const row of rows) {
      const found = comparison.with(row.id, (logged) => isAsLogged(row, logged))
      if (found) yield found
    }
    last = rows.at(-1)?.id ?? null
    if (rows.length < AT_ONCE) break
  }
  yield* comparison.rest()
}
