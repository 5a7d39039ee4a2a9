import type { Answered, OnPage, SearchModel } from '@kogge/domain/search/search-read-model.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  type ReadModelThread,
  readModelThreads,
} from '@kogge/platform/server/read-model-threads.ts'
import type { ReplyMessage, RequestMessage } from './memory-index-messages.ts'

/** A copy of the search index in a thread of its own. */
export interface SearchThread extends SearchModel {
  /** Begins to load; resolves when it is loaded, or has failed to be. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Who waits longer asks the database. */
const PATIENCE_MS = 5000
/** After a thread has died, before the next one is begun. */
const REST_MS = 30_000

const SCRIPT = new URL('./memory-index-worker.queries.ts', import.meta.url)
/**
 * Of short-lived objects. An answer takes some megabytes of arrays, which are freed when these are cleared: with
 * more room that is seldom, and then the whole heap is cleared instead, in some runs ten times a second.
 */
const YOUNG_MB = 6

interface Waiting {
  readonly settle: (answer: Answered | null) => void
  readonly onPage: OnPage | undefined
}

/**
 * The copy of the search index that a server process keeps of the database at `url` (a replica, where
 * there is one). Before it is loaded, where it lags behind or has failed its answer is null, and the
 * database is asked; a thread that has died is begun anew.
 */
export const openSearch = (options: {
  readonly url: string
  readonly log: Log
  readonly restMs?: number
  readonly script?: URL
}): SearchThread => {
  const { url, log, restMs = REST_MS, script = SCRIPT } = options
  let loaded: ReadModelThread<Waiting> | null = null
  let isClosed = false

  const threads = readModelThreads<Waiting, ReplyMessage>({
    script,
    url,
    youngMb: YOUNG_MB,
    onReply: (reply, thread) => {
      const { waiting } = thread
      const settle = (id: number, answer: Answered | null): void => {
        waiting.get(id)?.settle(answer)
        waiting.delete(id)
      }
      switch (reply.kind) {
        case 'page':
          return waiting.get(reply.id)?.onPage?.(reply.page)
        case 'answer':
          return settle(reply.id, reply.answer)
        case 'failure':
          log.error({ reason: reply.message }, 'the copy of the search index could not answer')
          return settle(reply.id, null)
        case 'loaded':
          loaded = thread
          return thread.loaded.resolve()
        case 'trouble':
          log.warn({ reason: reply.message }, 'the copy of the search index is not kept in step')
          return thread.loaded.resolve()
      }
    },
    onEnd: ({ loaded: { resolve }, waiting, reason }) => {
      loaded = null
      for (const { settle } of waiting) settle(null)
      resolve()
      if (isClosed) return
      log.error({ reason }, 'the copy of the search index has ended')
      setTimeout(() => {
        if (!isClosed) begin()
      }, restMs).unref()
    },
  })

  const begin = (): ReadModelThread<Waiting> => {
    const thread = threads.running()
    thread.worker.unref()
    return thread
  }

  return {
    start: () => begin().loaded.promise,
    answer: async (question, onPage) => {
      if (!loaded) return null
      const thread = loaded
      const { filters, words, sort, place, limit, now } = question
      const sought = words && { match: words.match, exact: words.exact, title: words.title }
      return new Promise<Answered | null>((resolve) => {
        const patience = setTimeout(() => {
          thread.waiting.delete(id)
          resolve(null)
        }, PATIENCE_MS)
        const settle = (answer: Answered | null): void => {
          clearTimeout(patience)
          resolve(answer)
        }
        const id = threads.await(thread, { settle, onPage })
        const requested: RequestMessage = {
          kind: 'question',
          id,
          until: Date.now() + PATIENCE_MS,
          question: { filters, words: sought, sort, place, limit, now },
        }
        thread.worker.postMessage(requested)
      })
    },
    changed: () => {
      const requested: RequestMessage = { kind: 'changed' }
      threads.current()?.worker.postMessage(requested)
    },
    close: async () => {
      isClosed = true
      await threads.close()
    },
  }
}
