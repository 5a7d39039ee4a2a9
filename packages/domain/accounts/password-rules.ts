import { foldText } from '../kernel/text-folding.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { bare, disguisesOf, stemOf } from './password-letter-variants.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
/** Fewer different characters than this is a pattern, not a password. */
const MIN_DISTINCT = 4
/** A shorter local part (`ab@...`) would be found in passwords by chance. */
const MIN_LOCAL_PART = 4

/** A shorter word of a name would be found in passwords by chance. */
const MIN_NAME_WORD = 4
export const PRODUCT = 'kogge'

export const PASSWORD_PROBLEMS = [
  'too_short',
  'too_long',
  'contains_email',
  'contains_name',
  'too_common',
] as const
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number]

/** One form for one password, whatever keyboard wrote its letters (NIST SP 800-63B, 3.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/** Who chooses a password, as far as that is known: nobody may choose what others know of them. */
export interface PasswordOwner {
  /** Empty where it is not known. */
  readonly email: string
  /** Their own name, and those of their organisations. */
  readonly names: readonly string[]
}

/**
 * The words of names that are long enough to tell whose they are, in whichever case, and the name of the
 * product.
 */
export const wordsOf = (names: readonly string[]): readonly string[] => [
  PRODUCT,
  ...names
    .flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]/u))
    .filter((word) => [...word].length >= MIN_NAME_WORD)
    .map(stemOf),
]

/**
 * What is wrong with a new password, or null. Length counts characters, not bytes. There are no
 * rules of composition (NIST SP 800-63B, 3.1.1.2). Common passwords are refused, and those made of
 * the address, a name or the product (NIST SP 800-63B, 3.1.1.2; OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 */
export const passwordProblem = (
  password: string,
  { email, names }: PasswordOwner,
): PasswordProblem | null => {
  const normal = normalizePassword(password)
  const length = [...normal].length
  if (length < PASSWORD_MIN) return 'too_short'
  if (length > PASSWORD_MAX) return 'too_long'
  const lower = normal.toLowerCase()
  const address = email.trim().toLowerCase()
  const local = address.split('@', 1)[0] ?? ''
  if (address && lower.includes(address)) return 'contains_email'
  if (local.length >= MIN_LOCAL_PART && lower.includes(local)) return 'contains_email'
  const readings = disguisesOf(normal)
  const bareLocal = bare(local)
  if (bareLocal.length >= MIN_LOCAL_PART && readings.some((text) => text.includes(bareLocal)))
    return 'contains_email'
  if (wordsOf(names).some((word) => readings.some((text) => text.includes(word))))
    return 'contains_name'
  const repetitive = new Set(lower).size < MIN_DISTINCT
  return repetitive || COMMON_PASSWORDS.has(lower) ? 'too_common' : null
}
