import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { rfxVersion } from '@kogge/db/schema/drafting.ts'
import { rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { withReasonOf } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { lateAnswer } from '@kogge/domain/drafting/deadlines/late-answers.ts'
import { mayNoLongerHold } from '@kogge/domain/questions/question-states.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { openPrivateAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { expectOwnRequest, firstNoticeOf, type WrittenRow } from '../drafts.queries.ts'
import { possibleOpeners } from '../publication-circumstances.queries.ts'
import type { QuestionDesk } from './questions.views.ts'
import { significantAnswers } from './significant-answers.queries.ts'

type Reading = Pick<Context, 'db' | 'now' | 'secretBox' | 'sealing'>

/** Versions with changes that matter to those who respond. */
const significantVersions = async (db: Db, rfxId: string): Promise<readonly number[]> => {
  const rows = await db
    .select({ version: rfxVersion.version })
    .from(rfxVersion)
    .where(
      and(
        eq(rfxVersion.rfxId, rfxId),
        eq(rfxVersion.isSignificant, true),
        gt(rfxVersion.version, 1),
      ),
    )
  return rows.map(({ version }) => version)
}

const namesOf = async (
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(inArray(user.id, known))
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]))
}

/** The answer after which the deadline has to be extended (Directive 2014/24/EU, Article 47(3)(a)); null for none. */
const lateOf = async (db: Db, request: WrittenRow): Promise<QuestionDesk['late']> => {
  const requested = withReasonOf(request.document, await firstNoticeOf(db, request))
  const answers = await significantAnswers(db, request.rfxId)
  const late = lateAnswer(requested, request.responsesUntil, answers)
  return late && { ...late, answeredAt: late.answeredAt.toISOString() }
}

/**
 * All questions about a request with their answers, private ones too, for the people of its buyer. Nothing of it says
 * who asked. Throws `record.not_found`, and `rfx.key_refused` where the log says that it is another buyer's.
 */
export const questionDeskOf = async (
  reading: Reading,
  orgId: string,
  rfxId: string,
): Promise<QuestionDesk> => {
  const { db, now, secretBox } = reading
  const request = await expectOwnRequest(reading, orgId, rfxId)
  const ofRequest = eq(rfxQuestion.rfxId, rfxId)
  const questions = await db
    .select()
    .from(rfxQuestion)
    .where(ofRequest)
    .orderBy(asc(rfxQuestion.askedOn), asc(rfxQuestion.id))
  const answers = await db
    .select()
    .from(rfxAnswer)
    .where(eq(rfxAnswer.rfxId, rfxId))
    .orderBy(asc(rfxAnswer.answeredAt), asc(rfxAnswer.id))
  const names = await namesOf(db, [
    ...questions.map(({ assigneeId }) => assigneeId),
    ...answers.map(({ answeredBy }) => answeredBy),
  ])
  const versions = await significantVersions(db, rfxId)
  const people = await possibleOpeners(db, orgId, now)
  return {
    version: request.version,
    questions: questions.map(({ id, rfxId: _, assigneeId, earlierTexts, ...question }) => ({
      questionId: id,
      ...question,
      earlierTexts: [...earlierTexts],
      assignee:
        assigneeId === null ? null : { userId: assigneeId, name: names.get(assigneeId) ?? '' },
    })),
    answers: answers.map((row) => ({
      answerId: row.id,
      followsId: row.followsId,
      visibility: row.visibility,
      wording: row.wording,
      answer: row.visibility === 'public' ? row.answer : openPrivateAnswer(secretBox, row),
      isSignificant: row.isSignificant,
      insignificance: row.insignificance,
      version: row.version,
      confirmedVersion: row.confirmedVersion,
      mayNoLongerHold: row.followsId === null && mayNoLongerHold(row, versions),
      answeredBy: names.get(row.answeredBy) ?? null,
      answeredAt: row.answeredAt.toISOString(),
    })),
    people: people.map(({ userId, name }) => ({ userId, name })),
    late: await lateOf(db, request),
  }
}
