import { Worker } from 'node:worker_threads'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { Query, ReplyMessage } from './read-model-messages.ts'

/** A read model in a thread of its own. */
export interface ModelThread extends AnalysisModel {
  /** Begins to load, where nobody has asked yet; resolves when it is loaded. */
  start(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  readonly loaded: Promise<void>
}

/**
 * The read model of a server process. Its thread starts with the first question, so that a process that
 * asks nothing pays nothing, reads the database at `url` (a replica, where there is one) with one
 * connection, and keeps in step with it. Questions wait until it is loaded; `asOf` says null until
 * then. Where the database cannot be read at the start, those who wait get `system.unavailable`, and
 * the next question tries again; later it goes on answering as of when it last could.
 */
export const openModel = (options: { readonly url: string; readonly log: Log }): ModelThread => {
  const { url, log } = options
  let thread: Thread | null = null
  let asOf: Date | null = null
  let lastId = 0

  const end = (ended: Thread, reason: string): void => {
    if (thread === ended) {
      thread = null
      asOf = null
    }
    if (ended.waiting.size > 0) log.error({ reason }, 'the read model of contracts has ended')
    for (const { reject } of ended.waiting.values()) reject(new AppError('system.unavailable'))
    ended.waiting.clear()
  }

  const begin = (): Thread => {
    const worker = new Worker(new URL('./read-model-worker.queries.ts', import.meta.url), {
      workerData: { url },
    })
    const waiting = new Map<number, Waiting>()
    const loaded = new Promise<void>((resolve, reject) => {
      // Number 0 is the loading itself.
      waiting.set(0, { resolve: () => resolve(), reject })
    })
    // Who waits for an answer hears of it.
    loaded.catch(() => undefined)
    const begun: Thread = { worker, waiting, loaded }
    const settle = (id: number): Waiting | undefined => {
      const one = waiting.get(id)
      waiting.delete(id)
      // A process that has nothing else to do may end.
      if (waiting.size === 0) worker.unref()
      return one
    }
    worker.on('message', (reply: ReplyMessage) => {
      switch (reply.kind) {
        case 'answer':
          return settle(reply.id)?.resolve(reply.answer)
        case 'failure':
          log.error({ reason: reply.message }, 'the read model of contracts could not answer')
          return settle(reply.id)?.reject(new AppError('system.internal'))
        case 'state':
          asOf = reply.asOf
          return settle(0)?.resolve(undefined)
        case 'trouble':
          return log.warn({ reason: reply.message, asOf }, 'contracts are as of before')
      }
    })
    worker.on('error', (error: Error) => end(begun, error.message))
    worker.on('exit', () => end(begun, 'exit'))
    return begun
  }

  const running = (): Thread => {
    thread ??= begin()
    return thread
  }

  const ask = <Answer>(query: Query): Promise<Answer> => {
    const { worker, waiting } = running()
    lastId += 1
    const id = lastId
    worker.ref()
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject })
      worker.postMessage({ id, ...query })
    })
  }

  return {
    groups: (question) => ask({ kind: 'groups', question }),
    totals: (question) => ask({ kind: 'totals', question }),
    contracts: (question) => ask({ kind: 'contracts', question }),
    network: (question) => ask({ kind: 'network', question }),
    asOf: async () => asOf,
    start: () => running().loaded,
    close: async () => {
      const last = thread
      if (!last) return
      end(last, 'closed')
      await last.worker.terminate()
    },
  }
}
