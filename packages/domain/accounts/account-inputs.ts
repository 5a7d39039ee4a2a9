import { z } from 'zod'
import { uiLanguageName } from '../kernel/locale-schema.ts'
import type { UiLocale } from '../kernel/locales.ts'
import { PASSWORD_MAX } from './password-rules.ts'

/** Trimmed and lower-cased: two spellings of an address are one account. */
export const emailAddress = z.string().max(1000).trim().toLowerCase().pipe(z.email().max(254))

/** Zero-width joiners, which some scripts need inside a word (after a letter and its marks). */
const JOINERS = /[\u200c\u200d](?<=\p{L}\p{M}*[\u200c\u200d])(?=\p{L})/gu
// Characters that nobody sees would let a name pretend to be another, or none, in a list or a log.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Letters by Unicode that show as nothing: Hangul fillers. */
const FILLERS = /[\u115f\u1160\u3164\uffa0]/u
const LETTER = /\p{L}/u

/** No name has them, and a page or a mail may take what stands between them for markup. */
const ANGLES = /[<>\u2039\u203a]/

/** A first or last name in any script: at least one letter, nothing that cannot be seen. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(
    (name) => LETTER.test(name) && !FILLERS.test(name) && !ANGLES.test(name),
    'a name has a letter, and neither fillers nor angle brackets',
  )
  .refine((name) => !UNSEEN.test(name.replace(JOINERS, '')), 'has signs that cannot be seen')

/** Only bounded here; what makes a new password acceptable is `passwordProblem`. */
const password = z
  .string()
  .min(1)
  .max(PASSWORD_MAX * 2)

/** A mailed token as it stands in a link: 32 bytes in base64url. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const credentials = z.object({ email: emailAddress, password })
export type Credentials = z.infer<typeof credentials>

export const loginInput = credentials.extend({ callbackUrl: z.string().max(4000).nullish() })

export const signUpInput = credentials.extend({
  firstName: personName,
  lastName: personName,
  language: uiLanguageName,
  receivesUpdates: z.boolean().default(false),
  /** The token of a mailed invitation, for whoever was invited. */
  invitation: linkToken.optional(),
})
export type SignUpInput = z.infer<typeof signUpInput>

export const emailInput = z.object({ email: emailAddress })
export const tokenInput = z.object({ token: linkToken })
export const resetPasswordInput = z.object({ token: linkToken, password })
export const languageInput = z.object({ language: uiLanguageName })

/** What somebody does for a living, as they put it; nothing for an empty text. */
export const jobTitle = z
  .string()
  .trim()
  .max(100)
  .refine((title) => !UNSEEN.test(title.replace(JOINERS, '')), 'has signs that cannot be seen')
  .transform((title) => (title === '' ? null : title))

/** What people say of themselves, at the beginning and later. */
export const profileInput = z.object({
  firstName: personName,
  lastName: personName,
  jobTitle,
  language: uiLanguageName,
  receivesUpdates: z.boolean(),
})
export type ProfileInput = z.infer<typeof profileInput>
/** The same as a form has it, which names a language by its locale alone. */
export type ProfileFields = Omit<z.input<typeof profileInput>, 'language'> & {
  readonly language: UiLocale
}

/** `confirmation` is the address of the account, typed once more. */
export const deletionInput = z.object({ password, confirmation: emailAddress })
export type DeletionInput = z.infer<typeof deletionInput>

/** The whole answer of procedures that must tell nothing more. */
export const accepted = z.object({ accepted: z.literal(true) })
