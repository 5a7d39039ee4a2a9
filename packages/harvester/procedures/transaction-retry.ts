/** PostgreSQL's classes of errors (SQLSTATE) that lie in what was to be stored, not in the server. */
const DATA_CLASSES = new Set(['22', '23', '54'])
/** `40001` serialization failure, `40P01` deadlock: the same again may well succeed. */
const RETRY_CLASS = '40'
/** Unique and foreign keys: broken by another transaction just then, or by the content for ever. */
const ONCE_MORE = new Set(['23505', '23503'])

/** The SQLSTATE of an error, looked for through its causes. */
const sqlState = (thrown: unknown): string | null => {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code = 'code' in error ? error.code : null
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** Whether the database refuses this content and would take other. */
export const isContentFault = (thrown: unknown): boolean =>
  DATA_CLASSES.has(sqlState(thrown)?.slice(0, 2) ?? '') || thrown instanceof RangeError

const ATTEMPTS = 3

const isWorthAnother = (thrown: unknown, attempt: number): boolean => {
  const state = sqlState(thrown) ?? ''
  if (ONCE_MORE.has(state)) return attempt === 1
  return attempt < ATTEMPTS && state.slice(0, 2) === RETRY_CLASS
}

/** Does the work again where another transaction was in its way, or may have been. */
export const retrying = async <T>(work: () => Promise<T>, attempt = 1): Promise<T> => {
  try {
    return await work()
  } catch (thrown) {
    if (!isWorthAnother(thrown, attempt)) throw thrown
    return retrying(work, attempt + 1)
  }
}
