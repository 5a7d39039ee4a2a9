import { COMMON_PASSWORDS } from './common-passwords.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
/** Fewer different characters than this is a pattern, not a password. */
const MIN_DISTINCT = 4
/** A shorter local part (`ab@...`) would be found in passwords by chance. */
const MIN_LOCAL_PART = 4

export const PASSWORD_PROBLEMS = ['too_short', 'too_long', 'contains_email', 'too_common'] as const
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number]

/** One form for one password, whatever keyboard wrote its letters (NIST SP 800-63B, 3.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * What is wrong with a new password, or null. Length counts characters, not bytes; there are no
 * rules of composition (NIST SP 800-63B, 3.1.1.2), but no common passwords and nothing made of
 * the address.
 */
export const passwordProblem = (password: string, email: string): PasswordProblem | null => {
  const normal = normalizePassword(password)
  const length = [...normal].length
  if (length < PASSWORD_MIN) return 'too_short'
  if (length > PASSWORD_MAX) return 'too_long'
  const lower = normal.toLowerCase()
  const address = email.trim().toLowerCase()
  const local = address.split('@', 1)[0] ?? ''
  if (address && lower.includes(address)) return 'contains_email'
  if (local.length >= MIN_LOCAL_PART && lower.includes(local)) return 'contains_email'
  const repetitive = new Set(lower).size < MIN_DISTINCT
  return repetitive || COMMON_PASSWORDS.has(lower) ? 'too_common' : null
}
