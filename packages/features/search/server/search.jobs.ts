import { dropChanges } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'
import { refillSearch, settleLive } from '@kogge/db/search-index/search-index-refill.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { drawWords } from './words/spelling-dictionary.commands.ts'

const every = (name: string, cron: string): Queue<object> => ({
  name,
  cron,
  data: z.object({}),
  retries: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 6 * 3600,
  keyOf: () => name,
})

/** Takes what has closed out of the index of open tenders, and drops changes that everybody has seen. */
const SETTLE_LIVE = every('search.live', '*/10 * * * *')
/** Who keeps a copy of the index and is further behind reads all of it anew. */
const CHANGES_KEPT_DAYS = 1

/** Draws anew what an earlier version has written; nothing is left to do but after an upgrade. */
const REFILL = every('search.refill', '*/5 * * * *')
/** Looks whether the dictionary of spellings is to be drawn anew: once a day, sooner while the index is young. */
const WORDS = every('search.words', '*/5 * * * *')

/** The work of search that is done later. */
export const searchHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(SETTLE_LIVE, async (_, __, { signal }) => {
    await settleLive(db, new Date(), signal)
    await dropChanges(db, 'search_change', CHANGES_KEPT_DAYS)
  }),
  handle(REFILL, async (_, __, { signal }) => {
    await refillSearch(db, signal)
  }),
  handle(WORDS, (_, __, { signal }) => drawWords(db, { now: new Date(), signal })),
]
