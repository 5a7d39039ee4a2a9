import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readModelThreads } from '@kogge/platform/server/read-model-threads.ts'
import type { Query, ReplyMessage } from './read-model-messages.ts'

/** A read model in a thread of its own. */
export interface ModelThread extends AnalysisModel {
  /** Begins to load, where nobody has asked yet; resolves when it is loaded. */
  start(): Promise<void>
  close(): Promise<void>
}

const SCRIPT = new URL('./read-model-worker.queries.ts', import.meta.url)

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
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
  let asOf: Date | null = null

  const threads = readModelThreads<Waiting, ReplyMessage>({
    script: SCRIPT,
    url,
    onReply: (reply, { worker, waiting, loaded }) => {
      const settle = (id: number): Waiting | undefined => {
        const one = waiting.get(id)
        waiting.delete(id)
        // A process that has nothing else to do may end.
        if (waiting.size === 0) worker.unref()
        return one
      }
      switch (reply.kind) {
        case 'answer':
          return settle(reply.id)?.resolve(reply.answer)
        case 'failure':
          log.error({ reason: reply.message }, 'the read model of contracts could not answer')
          return settle(reply.id)?.reject(new AppError('system.internal'))
        case 'state':
          asOf = reply.asOf
          if (waiting.size === 0) worker.unref()
          return loaded.resolve()
        case 'trouble':
          return log.warn({ reason: reply.message, asOf }, 'contracts are as of before')
      }
    },
    onEnd: ({ loaded, waiting, reason, isClosed }) => {
      asOf = null
      if (!isClosed) log.error({ reason }, 'the read model of contracts has ended')
      for (const { reject } of [...waiting, loaded]) reject(new AppError('system.unavailable'))
    },
  })

  const ask = <Answer>(query: Query): Promise<Answer> => {
    const thread = threads.running()
    const { worker } = thread
    worker.ref()
    return new Promise<Answer>((resolve, reject) => {
      const id = threads.await(thread, { resolve: (answer) => resolve(answer as Answer), reject })
      worker.postMessage({ id, ...query })
    })
  }

  return {
    groups: (question) => ask({ kind: 'groups', question }),
    totals: (question) => ask({ kind: 'totals', question }),
    contracts: (question) => ask({ kind: 'contracts', question }),
    network: (question) => ask({ kind: 'network', question }),
    asOf: async () => asOf,
    start: () => threads.running().loaded.promise,
    close: threads.close,
  }
}
