import type { Counted } from '@kogge/platform/server/rate-limit/commands.ts'
import { type Limit, limitKey } from '@kogge/platform/server/rate-limit/rules.ts'

const HOUR = 60 * 60

const LOGIN: Limit = { name: 'login', hits: 10, windowSeconds: 15 * 60 }
const LOGIN_NETWORK: Limit = { name: 'login-network', hits: 100, windowSeconds: 15 * 60 }
const LOGIN_ADDRESS: Limit = { name: 'login-address', hits: 100, windowSeconds: HOUR }
const SIGN_UP: Limit = { name: 'sign-up', hits: 5, windowSeconds: HOUR }
const SIGN_UP_NETWORK: Limit = { name: 'sign-up-network', hits: 30, windowSeconds: HOUR }
const RESET: Limit = { name: 'reset', hits: 5, windowSeconds: HOUR }
const RESET_NETWORK: Limit = { name: 'reset-network', hits: 30, windowSeconds: HOUR }
/** Messages that anyone can have us send to one address in a day, from wherever they ask. */
const MAIL_ADDRESS: Limit = { name: 'mail-address', hits: 10, windowSeconds: 24 * HOUR }
/** Passwords asked for again, of someone who is signed in. */
const PASSWORD: Limit = { name: 'password', hits: 10, windowSeconds: 15 * 60 }
const CONFIRMATION: Limit = { name: 'confirmation', hits: 5, windowSeconds: HOUR }
const EMAIL_CHANGE: Limit = { name: 'email-change', hits: 5, windowSeconds: HOUR }
const EXPORT: Limit = { name: 'export', hits: 5, windowSeconds: HOUR }
const TOKEN_NETWORK: Limit = { name: 'token-network', hits: 60, windowSeconds: HOUR }

const count = (limit: Limit, ip: string | null, email = ''): Counted => ({
  limit,
  key: limitKey(limit, ip, email),
})

/** The longest window there is: what is older can be removed. */
export const LONGEST_WINDOW_SECONDS = MAIL_ADDRESS.windowSeconds

/** Guesses at one account from one place, at many from one place, at one from many places. */
export const loginLimits = (ip: string, email: string): readonly Counted[] => [
  count(LOGIN, ip, email),
  count(LOGIN_NETWORK, ip),
  count(LOGIN_ADDRESS, null, email),
]

export const signUpLimits = (ip: string, email: string): readonly Counted[] => [
  count(SIGN_UP, ip, email),
  count(SIGN_UP_NETWORK, ip),
  count(MAIL_ADDRESS, null, email),
]

export const resetLimits = (ip: string, email: string): readonly Counted[] => [
  count(RESET, ip, email),
  count(RESET_NETWORK, ip),
  count(MAIL_ADDRESS, null, email),
]

/** Tries with mailed tokens. */
export const tokenLimits = (ip: string): readonly Counted[] => [count(TOKEN_NETWORK, ip)]

/** Guesses at the password of a session that someone else has got hold of. */
export const passwordLimits = (userId: string): readonly Counted[] => [
  count(PASSWORD, null, userId),
]

/** The link that confirms an address, sent again, whoever asked for it. */
export const confirmationLimits = (userId: string): readonly Counted[] => [
  count(CONFIRMATION, null, userId),
]

/** Messages to an address that may be anyone's, and guesses at the password. */
export const emailChangeLimits = (userId: string, email: string): readonly Counted[] => [
  count(EMAIL_CHANGE, null, userId),
  count(MAIL_ADDRESS, null, email),
  ...passwordLimits(userId),
]

export const exportLimits = (userId: string): readonly Counted[] => [count(EXPORT, null, userId)]
