/** SQLSTATE lock_not_available: a lock was not to be had in time. */
const LOCK_TIMEOUT = '55P03'
/** The pool's word for it; it has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Whether something failed because too much is going on: the same again may well succeed. */
export const isBusy = (thrown: unknown): boolean => {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && error.code === LOCK_TIMEOUT) return true
    if (error.message === NO_CONNECTION) return true
  }
  return false
}
