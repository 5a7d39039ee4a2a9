import { Worker } from 'node:worker_threads'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import type { Arrivals, RawFile } from '../raw-files.ts'
import type { ReplyMessage, RequestMessage } from './file-reader-messages.ts'
import { arrivalOf, type Prepared, prepare, readWithPauses } from './prepared-files.ts'

/** Reads batches of files for one harvest. */
export interface Reader {
  /** What `prepare` gives. */
  prepare(
    files: readonly RawFile[],
    arrivals: Arrivals,
    source: SourceCode | undefined,
  ): Promise<Prepared>
  close(): Promise<void>
}

const SCRIPT = new URL('./file-reader-worker.ts', import.meta.url)
/** Of short-lived objects, which reading makes many of: with less of it, a tenth of the time goes on clearing up. */
const YOUNG_MB = 64

/** What is read here before a thread is begun, which takes longer than to read as much. */
const ALONE_BYTES = 2_000_000

/** How long a thread waits for the next harvest: a new one reads at half the speed at first. */
const IDLE_MS = 60_000

/** A thread that answers requests in their order; null once it has ended, for any reason. */
const openThread = (script: URL) => {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const waiting = new Map<number, (reply: ReplyMessage | null) => void>()
  let [lastId, hasEnded] = [0, false]
  const end = (): void => {
    hasEnded = true
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }
  worker.unref()
  worker.on('message', (reply: ReplyMessage) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  worker.on('error', end)
  worker.on('exit', end)
  return {
    /** It lives, and nobody waits for an answer. */
    isFree: () => !hasEnded && waiting.size === 0,
    ask: (request: Omit<RequestMessage, 'id'>): Promise<ReplyMessage | null> => {
      if (hasEnded) return Promise.resolve(null)
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<ReplyMessage | null>()
      waiting.set(id, resolve)
      // The process does not end while a request is open.
      worker.ref()
      const own = request.files.map(({ bytes }) => bytes.buffer)
      worker.postMessage({ ...request, id } satisfies RequestMessage, own as ArrayBuffer[])
      return promise.finally(() => waiting.size === 0 && worker.unref())
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

type Thread = ReturnType<typeof openThread>

/** The thread that the last harvest left, and what ends it when none comes. */
let idle: { readonly thread: Thread; readonly end: NodeJS.Timeout } | null = null

/** The thread that is left, if there is one: it is the taker's own then. */
const takeIdle = (): Thread | null => {
  const taken = idle
  idle = null
  clearTimeout(taken?.end)
  return taken?.thread.isFree() ? taken.thread : null
}

const leaveIdle = async (thread: Thread): Promise<void> => {
  if (idle?.thread.isFree() || !thread.isFree()) return thread.close()
  clearTimeout(idle?.end)
  const end = setTimeout(() => {
    idle = null
    void thread.close()
  }, IDLE_MS)
  idle = { thread, end: end.unref() }
}

/**
 * Reads the first batches in this thread, as most harvests have no more, and those that follow in one
 * of its own, while this one writes. Where that thread dies (of memory, say) this one reads on. The
 * thread is left to the next harvest, which begins with it.
 */
export const openReader = ({
  script = SCRIPT,
  aloneBytes = ALONE_BYTES,
}: {
  readonly script?: URL
  readonly aloneBytes?: number
} = {}): Reader => {
  const isShared = script === SCRIPT
  let thread: Thread | null = null
  let readAlone = 0

  const prepareThere = async (
    files: readonly RawFile[],
    arrivals: Arrivals,
    source: SourceCode | undefined,
  ): Promise<Prepared> => {
    thread ??= openThread(script)
    const reply = await thread.ask({
      source,
      // A copy of each: several may lie in one piece of memory, which would go with the first.
      files: files.map((file) => ({
        name: file.name,
        bytes: new Uint8Array(file.bytes),
        receivedAt: arrivalOf(file, arrivals),
      })),
    })
    if (!reply) return prepare(files, arrivals, source)
    return readWithPauses(files, ({ hash }, at) => {
      const { notices = [], errors = [] } = reply.files[at] ?? {}
      return {
        errors,
        notices: notices.map((sent) => ({
          ...sent,
          rawHash: hash,
          canonical: JSON.parse(sent.json),
        })),
      }
    })
  }

  return {
    prepare: (files, arrivals, source) => {
      if (isShared && files.length > 0) thread ??= takeIdle()
      if (thread || readAlone >= aloneBytes) return prepareThere(files, arrivals, source)
      for (const { bytes } of files) readAlone += bytes.length
      return prepare(files, arrivals, source)
    },
    close: async () => {
      const own = thread
      thread = null
      if (own) await (isShared ? leaveIdle(own) : own.close())
    },
  }
}
