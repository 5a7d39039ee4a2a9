import { useMemo } from 'react'
import { useFindings } from './model/findings-context.ts'
import type { EntryList } from './model/form-entries.ts'

/** How many errors there are in each entry of a list, by its place. */
export const useErrorCounts = (list: EntryList): ReadonlyMap<number, number> => {
  const { all } = useFindings()
  return useMemo(() => {
    const counts = new Map<number, number>()
    for (const { field, severity } of all) {
      const [name, place] = field.split('.')
      if (name !== list || place === undefined || severity !== 'error') continue
      counts.set(Number(place), (counts.get(Number(place)) ?? 0) + 1)
    }
    return counts
  }, [all, list])
}
