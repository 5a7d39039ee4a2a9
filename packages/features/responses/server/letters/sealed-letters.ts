import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { MAIL_MESSAGES, type MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import { padded, unpadded } from '@kogge/platform/server/sealing/length-padding.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { z } from 'zod'

const template = z.custom<MailTemplate>(
  (value) => typeof value === 'string' && value in MAIL_MESSAGES.en,
)
const values = z.record(z.string(), z.string())

/** One letter, not yet composed: what it says is that of its occasion. */
const sealedLetter = z.strictObject({
  id: z.uuid(),
  locale: z.enum(UI_LOCALES),
  recipient: z.string(),
  path: z.string(),
  /** To whom the request is no longer for: other words than those of the occasion, where it has some. */
  isUninvited: z.literal(true).optional(),
  attempts: z.number().int(),
  /** Not before this, after a try that failed. */
  nextAt: z.iso.datetime().optional(),
})
export type SealedLetter = z.infer<typeof sealedLetter>

/** What letters of one occasion say; once for all of them, so that few and many are of one length. */
const said = z.strictObject({
  template,
  /** What the template asks for, in each language. */
  values: z.partialRecord(z.enum(UI_LOCALES), values),
})

/**
 * What those are written whom a request is no longer for, where the words of an occasion are not for
 * them: they can neither confirm nor read what was amended or answered. Null: nothing.
 */
const TO_UNINVITED: Partial<Record<MailTemplate, MailTemplate | null>> = {
  rfxAmended: 'rfxAmendedUninvited',
  rfxAnswered: null,
}

/** The template for them; null for none. */
export const uninvitedTemplate = (of: MailTemplate): MailTemplate | null => {
  const own = TO_UNINVITED[of]
  return own === undefined ? of : own
}

/** Whom an occasion concerns, before anybody has looked who they are. */
const unwritten = z.strictObject({
  rfxId: z.uuid(),
  /** Addresses that get an open letter, since they were invited. */
  others: z.array(z.string()),
  /** What the log has of it; occasions of before do not say, and nothing is written of them. */
  about: z.strictObject({ version: z.number().int(), answer: z.string().optional() }).optional(),
})

/** All letters of one occasion that are not sent. */
const post = z.strictObject({
  /** It was looked at, whether there was anything to send or not. */
  isTried: z.boolean(),
  /** Null where an earlier version has sent all. */
  said: said.nullable(),
  letters: z.array(sealedLetter),
  /** Until its letters are written. */
  unwritten: unwritten.optional(),
})
export type Post = z.infer<typeof post>

/** What earlier versions kept: each letter with what it says. */
const fullLetter = sealedLetter.extend({ template, values })
const earlierPost = z.object({
  isTried: z.boolean(),
  letters: z.array(fullLetter),
  occasion: unwritten.extend({ template, values: z.record(z.enum(UI_LOCALES), values) }).optional(),
})

const ofEarlier = ({ isTried, letters, occasion }: z.infer<typeof earlierPost>): Post => {
  const [first] = letters
  const written = first && {
    template: first.template,
    values: Object.fromEntries(letters.map((one) => [one.locale, one.values])),
  }
  const saidThen = occasion && { template: occasion.template, values: occasion.values }
  return {
    isTried,
    said: saidThen ?? written ?? null,
    letters: letters.map(({ template: _, values: __, ...letter }) => letter),
    ...(occasion && { unwritten: { rfxId: occasion.rfxId, others: occasion.others } }),
  }
}

const kept = z.union([
  post,
  earlierPost.transform(ofEarlier),
  z.array(fullLetter).transform((letters) => ofEarlier({ isTried: false, letters })),
])

/** Room for more than five hundred letters: fewer of them, and none at all, look the same. */
const SMALLEST = 128 * 1024 - 1

/** What letters are sealed for. */
export const labelOf = (id: string): string => `letters:${id}`

/** Letters of one occasion as they are kept until they are sent. */
export const sealLetters = (box: SecretBox, id: string, input: Post): Buffer => {
  const text = Buffer.from(JSON.stringify(input))
  const wide = Buffer.concat([text, Buffer.alloc(Math.max(0, SMALLEST - text.length), 0x20)])
  return box.seal(padded(wide), labelOf(id))
}

/** Reads them again, those of earlier versions too. Throws for what was sealed with another secret. */
export const openLetters = (box: SecretBox, id: string, payload: Buffer): Post => {
  const plain = box.open(payload, labelOf(id))
  if (!plain) throw new Error('Sealed letters do not open with the secret of this server.')
  return kept.parse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8')))
}
