import { padded, unpadded } from '@kogge/platform/server/sealing/length-padding.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { z } from 'zod'

const ids = z.array(z.uuid())

/** A participation of a request that is opened. */
interface Participation {
  readonly rfxId: string
  readonly orgId: string
}

/** Room for the questions of two places, of a hundred each. */
const ONE_LENGTH = 8191

const labelOf = ({ rfxId, orgId }: Participation): string => `own-questions:${rfxId}:${orgId}`

/**
 * The questions of a participant as they are stored from the opening on, when its slot is gone: under the server's key,
 * of one length whether it asked or not.
 */
export const sealOwnQuestions = (
  box: SecretBox,
  of: Participation,
  questionIds: readonly string[],
): Buffer =>
  box.seal(padded(Buffer.from(JSON.stringify(questionIds).padEnd(ONE_LENGTH))), labelOf(of))

/** The same questions; none where they are another participant's. */
export const openOwnQuestions = (
  box: SecretBox,
  of: Participation,
  sealed: Buffer,
): readonly string[] => {
  const plain = box.open(sealed, labelOf(of))
  return plain ? ids.parse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8'))) : []
}

/** The same questions under another secret. */
export const resealedQuestions = (
  from: SecretBox,
  to: SecretBox,
  of: Participation,
  sealed: Buffer,
): Buffer => {
  const plain = from.open(sealed, labelOf(of))
  return plain ? to.seal(plain, labelOf(of)) : sealed
}
