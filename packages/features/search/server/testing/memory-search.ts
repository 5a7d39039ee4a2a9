import type { Db } from '@kogge/db/client.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import { answerFrom } from '../memory-index/memory-answer.ts'
import {
  type Extent,
  load,
  refresh,
  type State,
} from '../memory-index/memory-index-refresh.queries.ts'
import { LIMITS, type Limits } from '../search.limits.ts'

/**
 * A copy of the search index in this thread, which catches up with the database before every answer:
 * for tests. Servers have `openSearch`.
 */
export const searchOver = (
  db: Db,
  options: { readonly extent?: Extent; readonly limits?: Limits } = {},
): SearchModel => {
  const { extent, limits = LIMITS } = options
  let last: Promise<State> | null = null
  const catchUp = async (state: State | null): Promise<State> =>
    (state && (await refresh(db, state))) ?? (await load(db, extent))
  return {
    answer: async (question, onPage) => {
      last = last ? last.then(catchUp) : catchUp(null)
      return answerFrom(db, (await last).copy, question, { limits, onPage })
    },
    changed: () => undefined,
  }
}
