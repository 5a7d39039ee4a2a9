import type { QueryKey } from '@tanstack/react-query'

/** Keys of one call. */
const BATCH = 20
/** An answer is asked for again after this long, and forgotten after a day without a reader. */
const STALE_MS = 300 * 1000
const PURGE_MS = 24 * 60 * 60 * 1000
/** The server refuses a call for one malformed id, and with it the other 19 of its batch. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The view that an answer belongs to: no other reader, organisation or language is shown it. */
export type LookupScope = Readonly<Record<string, string | null>>

interface Source<Item, Scope extends LookupScope> {
  /** Names the records among all that are looked up. */
  readonly name: string
  readonly staleMs?: number
  /** At most 20 records by id, in any order; those that the reader may not see are left out. */
  find(ids: readonly string[], scope: Scope): Promise<readonly Item[]>
  /** The ids that lead to a record. */
  idsOf(item: Item): readonly string[]
}

/** Options of a query for one record; null where there is none that the reader may see. */
export type RecordLookup<Item, Scope extends LookupScope> = (
  scope: Scope,
  id: string,
) => {
  readonly queryKey: QueryKey
  readonly queryFn: () => Promise<Item | null>
  readonly staleTime: number
  readonly gcTime: number
  readonly refetchOnMount: true
}

/** Fetched with the first look-up: the first page has no room for it. */
const batching = async () => (await import('dataloader')).default

/**
 * A look-up of records by id: each is an answer of its own in the query cache, and those that are
 * asked for in one tick of one scope go in calls of at most 20.
 */
export const recordLookup = <Item, Scope extends LookupScope>({
  name,
  staleMs = STALE_MS,
  find,
  idsOf,
}: Source<Item, Scope>): RecordLookup<Item, Scope> => {
  const createLoader = async (scope: Scope) => {
    const DataLoader = await batching()
    const findEach = async (ids: readonly string[]) => {
      const items = await find(ids, scope)
      const byId = new Map(items.flatMap((item) => idsOf(item).map((id) => [id, item] as const)))
      return ids.map((id) => byId.get(id) ?? null)
    }
    return new DataLoader(findEach, {
      maxBatchSize: BATCH,
      // The query cache has the answers.
      cache: false,
      batchScheduleFn: (send) => setTimeout(send, 0),
    })
  }
  const loaders = new Map<string, ReturnType<typeof createLoader>>()
  const loaderOf = (scope: Scope) => {
    const key = JSON.stringify(scope)
    const loader = loaders.get(key) ?? createLoader(scope)
    loaders.set(key, loader)
    return loader
  }
  return (scope, id) => ({
    queryKey: ['lookup', name, scope, id],
    queryFn: async () => (UUID.test(id) ? (await loaderOf(scope)).load(id) : null),
    staleTime: staleMs,
    gcTime: PURGE_MS,
    refetchOnMount: true,
  })
}
