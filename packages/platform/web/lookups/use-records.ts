import { useQueries } from '@tanstack/react-query'
import type { LookupScope, RecordLookup } from './record-lookup.ts'

/**
 * Records by id, as far as their answers are here: null for one that is missing or hidden, nothing for
 * one that is on its way.
 */
export const useRecords = <Item, Scope extends LookupScope>(
  lookup: RecordLookup<Item, Scope>,
  scope: Scope,
  ids: readonly string[],
): ReadonlyMap<string, Item | null> => {
  const distinct = [...new Set(ids)]
  return useQueries({
    queries: distinct.map((id) => lookup(scope, id)),
    combine: (answers) =>
      new Map(
        distinct.flatMap((id, index) => {
          const item = answers[index]?.data
          return item === undefined ? [] : [[id, item] as const]
        }),
      ),
  })
}
