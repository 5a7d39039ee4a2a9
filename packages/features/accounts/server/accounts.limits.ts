import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import type { Counted } from '@kogge/platform/server/load/rate-limits.commands.ts'

const HOUR = 60 * 60

const LOGIN: Limit = { name: 'login', hits: 10, windowSeconds: 15 * 60 }
const LOGIN_NETWORK: Limit = { name: 'login-network', hits: 100, windowSeconds: 15 * 60 }
const LOGIN_ADDRESS: Limit = { name: 'login-address', hits: 100, windowSeconds: HOUR }
const SIGN_UP: Limit = { name: 'sign-up', hits: 5, windowSeconds: HOUR }
const SIGN_UP_NETWORK: Limit = { name: 'sign-up-network', hits: 30, windowSeconds: HOUR }
const RESET: Limit = { name: 'reset', hits: 5, windowSeconds: HOUR }
const RESET_NETWORK: Limit = { name: 'reset-network', hits: 30, windowSeconds: HOUR }
/**
 * Messages that anyone can have us send to one address in a day: from one network, and from
 * wherever they ask. One network alone, even around midnight, leaves some for the owner.
 */
const MAIL: Limit = { name: 'mail', hits: 5, windowSeconds: 24 * HOUR }
const MAIL_ADDRESS: Limit = { name: 'mail-address', hits: 20, windowSeconds: 24 * HOUR }
/** Passwords asked for again, of someone who is signed in. */
const PASSWORD: Limit = { name: 'password', hits: 10, windowSeconds: 15 * 60 }
const CONFIRMATION: Limit = { name: 'confirmation', hits: 5, windowSeconds: HOUR }
const CONFIRM_AGAIN: Limit = { name: 'confirm-again', hits: 5, windowSeconds: HOUR }
const EMAIL_CHANGE: Limit = { name: 'email-change', hits: 5, windowSeconds: HOUR }
const EXPORT: Limit = { name: 'export', hits: 5, windowSeconds: HOUR }
const TOKEN_NETWORK: Limit = { name: 'token-network', hits: 60, windowSeconds: HOUR }

const count = (limit: Limit, ip: string | null, email = ''): Counted => ({
  limit,
  key: limitKey(limit, ip, email),
})

/** The longest window there is: what is older can be removed. */
export const LONGEST_WINDOW_SECONDS = MAIL_ADDRESS.windowSeconds

/** Guesses at one account from one place, and at many from one place. */
export const loginLimits = (ip: string, email: string): readonly Counted[] => [
  count(LOGIN, ip, email),
  count(LOGIN_NETWORK, ip),
]

/** Guesses at one account from everywhere. */
export const addressLoginLimits = (email: string): readonly Counted[] => [
  count(LOGIN_ADDRESS, null, email),
]

/** Messages to one address that are asked for in one place. */
export const mailLimits = (ip: string, email: string): readonly Counted[] => [
  count(MAIL, ip, email),
]

/** The same from everywhere. */
export const addressMailLimits = (email: string): readonly Counted[] => [
  count(MAIL_ADDRESS, null, email),
]

export const signUpLimits = (ip: string, email: string): readonly Counted[] => [
  count(SIGN_UP, ip, email),
  count(SIGN_UP_NETWORK, ip),
]

export const resetLimits = (ip: string, email: string): readonly Counted[] => [
  count(RESET, ip, email),
  count(RESET_NETWORK, ip),
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

/** Wishes to have mail sent again, of someone who is signed in. */
export const confirmAgainLimits = (userId: string): readonly Counted[] => [
  count(CONFIRM_AGAIN, null, userId),
]

/** Wishes for another address, and guesses at the password. */
export const emailChangeLimits = (userId: string): readonly Counted[] => [
  ...passwordLimits(userId),
  count(EMAIL_CHANGE, null, userId),
]

export const exportLimits = (userId: string): readonly Counted[] => [count(EXPORT, null, userId)]
