import { UI_LOCALES } from '@kogge/domain/kernel/locale.ts'
import { MAIL_MESSAGES, type MailTemplate } from '@kogge/platform/server/mail/messages.ts'
import { padded, unpadded } from '@kogge/platform/server/sealing/padding.ts'
import type { SecretBox } from '@kogge/platform/server/secret-box.ts'
import { z } from 'zod'

/** One letter, not yet composed. */
const sealedLetter = z.strictObject({
  id: z.uuid(),
  template: z.custom<MailTemplate>(
    (value) => typeof value === 'string' && value in MAIL_MESSAGES.en,
  ),
  locale: z.enum(UI_LOCALES),
  recipient: z.string(),
  path: z.string(),
  values: z.record(z.string(), z.string()),
  attempts: z.number().int(),
  /** Not before this, after a try that failed. */
  nextAt: z.iso.datetime().optional(),
})
export type SealedLetter = z.infer<typeof sealedLetter>

/** All letters of one occasion that are not sent. */
const post = z.strictObject({
  writtenAt: z.iso.datetime(),
  /** It was looked at, whether there was anything to send or not. */
  isTried: z.boolean(),
  letters: z.array(sealedLetter),
})
export type Post = z.infer<typeof post>

/** Room for some two hundred letters: fewer of them, and none at all, look the same. */
const SMALLEST = 128 * 1024 - 1

const labelOf = (id: string): string => `letters:${id}`

/** Letters of one occasion as they are kept until they are sent. */
export const sealLetters = (box: SecretBox, id: string, given: Post): Buffer => {
  const text = Buffer.from(JSON.stringify(given))
  const wide = Buffer.concat([text, Buffer.alloc(Math.max(0, SMALLEST - text.length), 0x20)])
  return box.seal(padded(wide), labelOf(id))
}

/**
 * Reads them again; those of earlier versions, which said no time, as if they were written `now`.
 * Throws for what was sealed with another secret.
 */
export const openLetters = (box: SecretBox, id: string, payload: Buffer, now: Date): Post => {
  const plain = box.open(payload, labelOf(id))
  if (!plain) throw new Error('Sealed letters do not open with the secret of this server.')
  const found = z
    .union([post, z.array(sealedLetter)])
    .parse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8')))
  return Array.isArray(found)
    ? { writtenAt: now.toISOString(), isTried: false, letters: found }
    : found
}
