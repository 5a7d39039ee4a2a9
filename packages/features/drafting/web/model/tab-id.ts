const KEY = 'kogge-tab'
/** A page that is being loaded anew gives its lock back within this time. */
const PATIENCE_MS = 400

const lockOf = (tabId: string): string => `kogge-tab:${tabId}`

/** Holds a lock as long as the page lives; gives whether it could be had. */
const hold = async (tabId: string): Promise<boolean> => {
  // Without a secure context there are no locks; then every tab is its own by its id alone.
  if (!navigator.locks) return true
  return new Promise((resolve) => {
    navigator.locks
      .request(lockOf(tabId), { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
        resolve(true)
        return new Promise<never>(() => {})
      })
      .catch(() => resolve(false))
  })
}

const begin = async (): Promise<string> => {
  const known = sessionStorage.getItem(KEY)
  if (known && (await hold(known))) return known
  // A tab that was duplicated has the id of the other, which lives.
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(KEY, fresh)
  await hold(fresh)
  return fresh
}

let begun: Promise<string> | null = null

/** The id of this tab: the same after a reload, another in a duplicate. */
export const ownTabId = (): Promise<string> => {
  begun ??= begin()
  return begun
}

/** The tabs of this browser that live now, by their ids; empty where that cannot be known. */
export const livingTabs = async (): Promise<ReadonlySet<string>> => {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set(held.map(({ name = '' }) => name.slice(lockOf('').length)))
}
