/** A browser that stays away this long has to sign in again. */
export const IDLE_SECONDS = 7 * 24 * 60 * 60
/** So long after the sign-in it has to in any case. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** And whoever holds a global role, also one that is withheld. */
export const STAFF_SESSION_SECONDS = 12 * 60 * 60
/** A token younger than this is not rotated: a page that is reloaded would change it every time. */
export const ROTATE_AFTER_SECONDS = 10 * 60
/** After a rotation the old token works this long, for requests that were on their way. */
export const GRACE_SECONDS = 30
/** How often at most a request writes down that the session is in use. */
export const SEEN_EVERY_SECONDS = 5 * 60

/** When a session that is used at `now` ends. */
export const endOf = (signedInAt: Date, now: Date): Date =>
  new Date(Math.min(+after(now, IDLE_SECONDS), +after(signedInAt, SESSION_SECONDS)))

/** `now` moved by seconds. */
export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
