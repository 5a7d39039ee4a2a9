import type { Db } from '@kogge/db/client.ts'
import { type Admission, callerOf } from '@kogge/platform/server/load/admission-queue.ts'
import {
  createSharedAnswers,
  type SharedAnswers,
} from '@kogge/platform/server/load/answer-cache.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { TenderPage } from './search.views.ts'
import type { TenderQuery } from './tender-query.ts'

/** While more is asked than can be answered, answers may be so old; else each is new. */
const OLDEST_MS = 5000
const MOST_KEPT = 300

const shared = new WeakMap<Db, SharedAnswers<TenderPage>>()

const answersOf = (db: Db): SharedAnswers<TenderPage> => {
  const known = shared.get(db) ?? createSharedAnswers<TenderPage>(OLDEST_MS, MOST_KEPT)
  shared.set(db, known)
  return known
}

type Asker = Pick<Context, 'readDb' | 'actor' | 'ip' | 'locale'>

/**
 * Runs `search` when the caller's turn comes. Whoever asks what somebody is asking at this moment is
 * given the same answer: only public requests are found, and nothing of an answer depends on who
 * asks but its language, and whether a text was searched by meaning; such a search is nobody else's.
 * Throws as `search` does, and `system.unavailable` where it would take too long.
 */
export const searchOnAdmission = (
  asker: Asker,
  query: TenderQuery,
  signal: AbortSignal | undefined,
  search: () => Promise<TenderPage>,
  admission: Admission = admissionTo(asker.readDb, 'search'),
): Promise<TenderPage> => {
  const { readDb, locale } = asker
  const inTurn = (left: AbortSignal | undefined) => admission.take(callerOf(asker), search, left)
  const { meant, ...same } = query
  if (meant) return inTurn(signal)
  const key = JSON.stringify([locale, same])
  return answersOf(readDb).ask(key, { mayBeOld: admission.isFull(), signal }, inTurn)
}
