import { Worker } from 'node:worker_threads'

/** A thread that holds a copy of what the database has, and answers questions by it. */
export interface ReadModelThread<Waiting> {
  readonly worker: Worker
  /** Who waits for an answer, by the number of the question. */
  readonly waiting: Map<number, Waiting>
  /** Settled once the copy is loaded, or cannot be. */
  readonly loaded: PromiseWithResolvers<void>
}

/** What is known of a thread that has ended. */
export interface EndedThread<Waiting> {
  readonly loaded: PromiseWithResolvers<void>
  /** Who gets no answer of it. */
  readonly waiting: readonly Waiting[]
  readonly reason: string
  /** It was ended on purpose. */
  readonly isClosed: boolean
}

interface Options<Waiting, Reply> {
  readonly script: URL
  /** The database that it copies (a replica, where there is one), with one connection. */
  readonly url: string
  /** Megabytes for short-lived objects. */
  readonly youngMb?: number
  readonly onReply: (reply: Reply, thread: ReadModelThread<Waiting>) => void
  /** Called once for each thread. */
  readonly onEnd: (ended: EndedThread<Waiting>) => void
}

/** The thread of a process, one at a time: begun when it is needed, and anew after it has ended. */
export interface ReadModelThreads<Waiting> {
  /** The one that runs, if there is one. */
  readonly current: () => ReadModelThread<Waiting> | null
  /** The one that runs; begins it where none does. */
  readonly running: () => ReadModelThread<Waiting>
  /** Takes note of who waits for the next answer, and gives the number of the question. */
  readonly await: (thread: ReadModelThread<Waiting>, waiting: Waiting) => number
  readonly close: () => Promise<void>
}

/** See `ReadModelThreads`. */
export const readModelThreads = <Waiting, Reply>({
  script,
  url,
  youngMb,
  onReply,
  onEnd,
}: Options<Waiting, Reply>): ReadModelThreads<Waiting> => {
  let current: ReadModelThread<Waiting> | null = null
  let lastId = 0

  const end = (ended: ReadModelThread<Waiting>, reason: string, isClosed = false): void => {
    if (current !== ended) return
    current = null
    const waiting = [...ended.waiting.values()]
    ended.waiting.clear()
    onEnd({ loaded: ended.loaded, waiting, reason, isClosed })
  }

  const begin = (): ReadModelThread<Waiting> => {
    const worker = new Worker(script, {
      workerData: { url },
      ...(youngMb !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngMb } }),
    })
    const thread: ReadModelThread<Waiting> = {
      worker,
      waiting: new Map(),
      loaded: Promise.withResolvers<void>(),
    }
    // Who waits for an answer hears of a failure by it.
    thread.loaded.promise.catch(() => undefined)
    worker.on('message', (reply: Reply) => onReply(reply, thread))
    worker.on('error', (error: Error) => end(thread, error.message))
    worker.on('exit', () => end(thread, 'exit'))
    return thread
  }

  return {
    current: () => current,
    running: () => {
      current ??= begin()
      return current
    },
    await: (thread, waiting) => {
      lastId += 1
      thread.waiting.set(lastId, waiting)
      return lastId
    },
    close: async () => {
      const last = current
      if (!last) return
      end(last, 'closed', true)
      await last.worker.terminate()
    },
  }
}
