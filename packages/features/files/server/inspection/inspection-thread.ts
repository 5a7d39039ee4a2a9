import { Worker } from 'node:worker_threads'
import { FILE_FINDINGS, type FileFinding } from '@kogge/domain/files/file-findings.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { createAdmissions } from '@kogge/platform/server/load/admission-queue.ts'
import { threadAnswer, threadLoaded } from '@kogge/platform/server/thread-answer.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { RequestMessage } from './inspection-worker.ts'

/** A file that is looked into. */
export interface ToInspect {
  readonly mediaType: string
  /** Who sends it: each has one looked into at a time, and all take turns. */
  readonly caller: string
  /** The upload and the hash of its bytes: what was found is kept for it. */
  readonly key: string
}

/** Looks into files, a few at once. */
export interface Inspector {
  /**
   * What a file holds; `read` is called when its turn comes, so that few files at a time stand in memory.
   * Where that takes too long, or nobody comes to it in time, the answer is `unexamined`.
   */
  inspect(
    file: ToInspect,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<readonly FileFinding[]>
}

const UNEXAMINED: readonly FileFinding[] = ['unexamined']
const findings = z.array(z.enum(FILE_FINDINGS))
/** A file that takes longer is given up. */
const MOST_MS = 5000
/** The first files wait as long for their threads to load. */
const MOST_LOAD_MS = 30_000
/** Nobody waits longer for their turn: what is looked into must not keep a bidder from the deadline. */
const MOST_WAIT_MS = 15_000
const MEMORY_MB = 768
const [AT_ONCE, MOST_WAITING] = [2, 200]
/** Uploads of which it is kept what was found. */
const MOST_KEPT = 1000

const begin = (): Worker => {
  const worker = new Worker(new URL('./inspection-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // It ends by it, which is what is waited for.
  worker.on('error', () => undefined)
  return worker
}

/** Threads that wait for work, begun with the first files, and anew after one that it did not survive. */
const threads = (mostMs: number) => {
  const idle: Worker[] = []
  return async (mediaType: string, bytes: Uint8Array<ArrayBuffer>) => {
    const waiting = idle.pop()
    const worker = waiting ?? begin()
    const question: RequestMessage = { mediaType, bytes }
    const isLoaded = waiting !== undefined || (await threadLoaded(worker, MOST_LOAD_MS))
    const answered = isLoaded && (await threadAnswer(worker, question, mostMs, [bytes.buffer]))
    if (!answered) {
      await worker.terminate()
      return UNEXAMINED
    }
    idle.push(worker)
    return findings.parse(answered.answer)
  }
}

const isTooBusy = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'system.unavailable'

/**
 * Looks into files, one of a caller at a time, callers in turn: a file that takes long keeps its own
 * caller's others waiting. What was found is kept for the latest uploads.
 */
export const createInspector = ({
  mostMs = MOST_MS,
  mostWaitMs = MOST_WAIT_MS,
}: {
  readonly mostMs?: number
  readonly mostWaitMs?: number
} = {}): Inspector => {
  const look = threads(mostMs)
  const { files } = createAdmissions({
    files: { atOnce: AT_ONCE, mostOfOne: 1, mostWaiting: MOST_WAITING, patienceMs: mostWaitMs },
  })
  const kept = new LRUCache<string, readonly FileFinding[]>({ max: MOST_KEPT })
  return {
    inspect: async ({ mediaType, caller, key }, read) => {
      const lookOnce = async () => {
        const known = kept.get(key)
        if (known) return known
        const found = await look(mediaType, await read())
        kept.set(key, found)
        return found
      }
      try {
        return kept.get(key) ?? (await files.take(caller, lookOnce))
      } catch (error) {
        if (isTooBusy(error)) return UNEXAMINED
        throw error
      }
    },
  }
}
