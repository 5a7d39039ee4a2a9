import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { saidHash } from '../ledger/statement-hashes.ts'
import { resealing, type SecretBox } from '../server-secret/secret-box.ts'
import { padded, unpadded } from './length-padding.ts'

/** What is sealed of a private answer. */
const privateAnswer = z.strictObject({
  answer: z.string(),
  /** The questions that it is for: who asked another does not read it, whatever row leads there. */
  questionIds: z.array(z.uuid()),
  /** Keeps the hash in the log from confirming a guess of the answer. */
  salt: z.string(),
})

interface SealedAnswer {
  readonly id: string
  readonly sealedAnswer: Buffer | null
  readonly saidHash: string | null
}

const labelOf = (answerId: string): string => `private-answer:${answerId}`

/** A private answer as it is stored, with the hash by which the log of the request has it. */
export const sealPrivateAnswer = (
  box: SecretBox,
  answerId: string,
  { answer, questionIds }: { readonly answer: string; readonly questionIds: readonly string[] },
): { readonly sealedAnswer: Buffer; readonly saidHash: string } => {
  const salt = randomBytes(16).toString('hex')
  const said = { answer, questionIds: [...questionIds].sort(), salt }
  const sealedAnswer = box.seal(padded(Buffer.from(JSON.stringify(said))), labelOf(answerId))
  return { sealedAnswer, saidHash: saidHash(said) }
}

/**
 * The words of a private answer; null where it is not as the server wrote it. `questionId`: the question of an asker,
 * for whom it is null unless it answers that one; the buyer names none.
 */
export const openPrivateAnswer = (
  box: SecretBox,
  { id, sealedAnswer, saidHash: known }: SealedAnswer,
  questionId?: string,
): string | null => {
  const plain = sealedAnswer && box.open(sealedAnswer, labelOf(id))
  if (!plain) return null
  const said = privateAnswer.parse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8')))
  if (saidHash(said) !== known) return null
  return questionId === undefined || said.questionIds.includes(questionId) ? said.answer : null
}

/** The same answer under another secret. */
export const resealedAnswer = (
  from: SecretBox,
  to: SecretBox,
  { id, sealedAnswer }: { readonly id: string; readonly sealedAnswer: Buffer },
): Buffer => resealing(from, to)(sealedAnswer, labelOf(id))
