import type { Db } from '@kogge/db/client.ts'
import { UI_LOCALES, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { z } from 'zod'
import { titleInMail } from '../mail/title-in-mail.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { saidVersion } from './document-proof.queries.ts'
import type { Account } from './ledger-state.ts'

/** What letters on a request tell of: a step that stands in its log. */
export const letterOccasion = z.strictObject({
  rfxId: z.uuid(),
  template: z.enum([
    'rfxAmended',
    'rfxCancelled',
    'rfxCancelledOpened',
    'rfxAnswered',
    'surveyCancelled',
  ]),
  /** The version that it is about. */
  version: z.number().int(),
  /** The answer that was given, and when (ISO 8601), with a space between. */
  answer: z.string().optional(),
})
export type LetterOccasion = z.infer<typeof letterOccasion>

/** What the template of an occasion asks for, in each language. */
export const letterValues = z.partialRecord(z.enum(UI_LOCALES), z.record(z.string(), z.string()))
export type LetterValues = Readonly<Partial<Record<UiLocale, Readonly<Record<string, string>>>>>

/** An occasion with its texts, as the server wrote both when it was there. */
interface Written {
  readonly about: LetterOccasion
  readonly values: LetterValues
}

const bytesOf = ({ about, values }: Written): Buffer => {
  const { rfxId, template, version, answer = null } = about
  const occasion = { rfxId, template, version, answer }
  return Buffer.from(canonicalJson({ type: 'kogge.letters.1', occasion, values: { ...values } }))
}

/** Signs an occasion, so that nobody has letters written by a job that they put into the queue. */
export const signOccasion = (sealing: Sealing, written: Written) => ({
  keyId: sealing.keyId,
  signature: sealing.sign(bytesOf(written)).toString('base64'),
})

/** Whether this server has signed it, also under an earlier secret. */
export const isSignedOccasion = (
  sealing: Sealing,
  written: Written,
  { keyId, signature }: ReturnType<typeof signOccasion>,
): boolean => sealing.verify(bytesOf(written), Buffer.from(signature, 'base64'), keyId)

const isAnswered = (account: Readonly<Account>, answer: string): boolean => {
  const [answerId = '', at] = answer.split(' ')
  const given = account.answers.get(answerId)
  return given !== undefined && (given.answered?.at.toISOString() ?? at) === at
}

const isStep = (
  account: Readonly<Account>,
  { template, version, answer }: LetterOccasion,
): boolean => {
  if (template === 'rfxAmended') return version > 1
  if (template === 'rfxAnswered') return answer !== undefined && isAnswered(account, answer)
  return template === 'surveyCancelled'
    ? account.state === 'cancelled'
    : account.state === 'cancelled' && account.isOpened === (template === 'rfxCancelledOpened')
}

/**
 * Whether the log of a request, which is proven, has what letters are to tell of, and they call the request
 * as the version does that the log has.
 */
export const hasOccasion = async (
  db: Db,
  account: Readonly<Account>,
  { about, values }: Written,
): Promise<boolean> => {
  const { rfxId, version } = about
  const versions = new Map([...account.versions].map(([number, { said }]) => [number, said]))
  if (!versions.has(version) || !isStep(account, about)) return false
  const document = await saidVersion(db, rfxId, version, versions)
  if (!document) return false
  return UI_LOCALES.every((locale) => {
    const title = titleInMail(document, locale)
    return (values[locale]?.title ?? title) === title
  })
}
