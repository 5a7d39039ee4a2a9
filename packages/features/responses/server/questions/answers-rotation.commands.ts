import type { Db } from '@kogge/db/client.ts'
import { participation, rfxAnswer } from '@kogge/db/schema/participation.ts'
import { resealedAnswer } from '@kogge/platform/server/sealing/private-answers.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { resealedQuestions } from './own-questions.ts'

/** Private answers, and the questions of participants of opened requests, under the key of another secret. */
export const resealAnswers = async (tx: Db, from: SecretBox, to: SecretBox): Promise<void> => {
  const answers = await tx
    .select({ id: rfxAnswer.id, sealedAnswer: rfxAnswer.sealedAnswer })
    .from(rfxAnswer)
    .where(isNotNull(rfxAnswer.sealedAnswer))
  for (const { id, sealedAnswer } of answers)
    if (sealedAnswer)
      await tx
        .update(rfxAnswer)
        .set({ sealedAnswer: resealedAnswer(from, to, { id, sealedAnswer }) })
        .where(eq(rfxAnswer.id, id))
  const participations = await tx
    .select({
      rfxId: participation.rfxId,
      orgId: participation.orgId,
      sealed: participation.ownQuestions,
    })
    .from(participation)
    .where(isNotNull(participation.ownQuestions))
  for (const { sealed, ...of } of participations)
    if (sealed)
      await tx
        .update(participation)
        .set({ ownQuestions: resealedQuestions(from, to, of, sealed) })
        .where(and(eq(participation.rfxId, of.rfxId), eq(participation.orgId, of.orgId)))
}
