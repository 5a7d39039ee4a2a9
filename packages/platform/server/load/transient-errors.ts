/**
 * SQLSTATEs lock_not_available, query_canceled and deadlock_detected: a lock, or an answer, was not to be had in time, or
 * another transaction went first. Nothing was committed.
 */
const TOO_LATE: readonly unknown[] = ['55P03', '57014', '40P01']
/** The pool's word for it; it has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Whether something failed because too much is going on: the same again may well succeed. */
export const isBusy = (thrown: unknown): boolean => {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && TOO_LATE.includes(error.code)) return true
    if (error.message === NO_CONNECTION) return true
  }
  return false
}

/** What a system says that finds nobody to connect to. */
const NOBODY_THERE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
/**
 * SQLSTATEs of a database that starts or stops: admin_shutdown, crash_shutdown, cannot_connect_now,
 * too_many_connections and the refusals of a connection. Nothing was committed then.
 */
const NOT_NOW = ['57P01', '57P02', '57P03', '53300', '08001', '08004']

/**
 * Whether something failed because the database, or another service, is not there for now. A
 * connection that breaks is not meant: nobody knows then what was done.
 */
export const isAway = (thrown: unknown): boolean => {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code = 'code' in error ? error.code : null
    if (typeof code === 'string' && [...NOBODY_THERE, ...NOT_NOW].includes(code)) return true
  }
  return false
}
