import { Worker } from 'node:worker_threads'
import type { Answered, OnPage, SearchModel } from '@kogge/domain/search/search-read-model.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
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

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  readonly loaded: Promise<void>
  isLoaded: boolean
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
  let thread: Thread | null = null
  let isClosed = false
  let lastId = 0

  const end = (ended: Thread, reason: string): void => {
    for (const { settle } of ended.waiting.values()) settle(null)
    ended.waiting.clear()
    if (thread !== ended) return
    thread = null
    if (isClosed) return
    log.error({ reason }, 'the copy of the search index has ended')
    setTimeout(() => {
      if (!isClosed) thread ??= begin()
    }, restMs).unref()
  }

  const begin = (): Thread => {
    const worker = new Worker(script, {
      workerData: { url },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    worker.unref()
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun: Thread = { worker, waiting: new Map(), loaded: promise, isLoaded: false }
    const settle = (id: number, answer: Answered | null): void => {
      begun.waiting.get(id)?.settle(answer)
      begun.waiting.delete(id)
    }
    worker.on('message', (reply: ReplyMessage) => {
      switch (reply.kind) {
        case 'page':
          return begun.waiting.get(reply.id)?.onPage?.(reply.page)
        case 'answer':
          return settle(reply.id, reply.answer)
        case 'failure':
          log.error({ reason: reply.message }, 'the copy of the search index could not answer')
          return settle(reply.id, null)
        case 'loaded':
          begun.isLoaded = true
          return resolve()
        case 'trouble':
          log.warn({ reason: reply.message }, 'the copy of the search index is not kept in step')
          return resolve()
      }
    })
    worker.on('error', (error: Error) => end(begun, error.message))
    worker.on('exit', () => {
      end(begun, 'exit')
      resolve()
    })
    return begun
  }

  return {
    start: async () => {
      thread ??= begin()
      await thread.loaded
    },
    answer: async (question, onPage) => {
      if (!thread?.isLoaded) return null
      const { worker, waiting } = thread
      lastId += 1
      const id = lastId
      const { filters, words, sort, place, limit, now } = question
      const sought = words && { match: words.match, exact: words.exact, title: words.title }
      const requested: RequestMessage = {
        kind: 'question',
        id,
        until: Date.now() + PATIENCE_MS,
        question: { filters, words: sought, sort, place, limit, now },
      }
      return new Promise<Answered | null>((resolve) => {
        const patience = setTimeout(() => {
          waiting.delete(id)
          resolve(null)
        }, PATIENCE_MS)
        const settle = (answer: Answered | null): void => {
          clearTimeout(patience)
          resolve(answer)
        }
        waiting.set(id, { settle, onPage })
        worker.postMessage(requested)
      })
    },
    changed: () => {
      const requested: RequestMessage = { kind: 'changed' }
      thread?.worker.postMessage(requested)
    },
    close: async () => {
      isClosed = true
      const last = thread
      thread = null
      if (!last) return
      end(last, 'closed')
      await last.worker.terminate()
    },
  }
}
