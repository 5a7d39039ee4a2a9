import { Worker } from 'node:worker_threads'
import { FILE_FINDINGS, type FileFinding } from '@kogge/domain/file/check.ts'
import { z } from 'zod'
import type { Asked } from './worker.ts'

/** Looks into files, one after the other. */
export interface Inspector {
  /**
   * What a file holds; `read` is called when its turn comes, so that one file at a time stands in memory.
   * Where that takes too long, or nobody comes to it in time, the answer is `unexamined`.
   */
  inspect(
    mediaType: string,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<readonly FileFinding[]>
}

const UNEXAMINED: readonly FileFinding[] = ['unexamined']
const answer = z.array(z.enum(FILE_FINDINGS))
/** A file that takes longer is given up. */
const MOST_MS = 10_000
/** Nobody waits longer for their turn: what is looked into must not keep a bidder from the deadline. */
const MOST_WAIT_MS = 15_000
const MEMORY_MB = 768

/** Asks the thread; null where it is silent for too long, or dies. */
const askedOf = (
  worker: Worker,
  asked: Asked,
  mostMs: number,
): Promise<readonly FileFinding[] | null> =>
  new Promise((resolve) => {
    const end = (found: readonly FileFinding[] | null) => {
      clearTimeout(timer)
      worker.off('message', onAnswer).off('exit', onEnd)
      worker.unref()
      resolve(found)
    }
    const onAnswer = (found: unknown) => end(answer.parse(found))
    const onEnd = () => end(null)
    const timer = setTimeout(onEnd, mostMs)
    worker.once('message', onAnswer).once('exit', onEnd)
    worker.ref()
    worker.postMessage(asked, [asked.bytes.buffer])
  })

const begin = (): Worker => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // It ends by it, which is what is waited for.
  worker.on('error', () => undefined)
  return worker
}

/** A thread of its own, begun with the first file, and anew after one that it did not survive. */
export const createInspector = ({
  mostMs = MOST_MS,
  mostWaitMs = MOST_WAIT_MS,
}: {
  readonly mostMs?: number
  readonly mostWaitMs?: number
} = {}): Inspector => {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  const look = async (mediaType: string, bytes: Uint8Array<ArrayBuffer>) => {
    worker ??= begin()
    const found = await askedOf(worker, { mediaType, bytes }, mostMs)
    if (found) return found
    await worker.terminate()
    worker = null
    return UNEXAMINED
  }
  return {
    inspect: (mediaType, read) =>
      new Promise((resolve, reject) => {
        let isGivenUp = false
        const timer = setTimeout(() => {
          isGivenUp = true
          resolve(UNEXAMINED)
        }, mostWaitMs)
        last = last.then(async () => {
          clearTimeout(timer)
          if (isGivenUp) return
          await read()
            .then((bytes) => look(mediaType, bytes))
            .then(resolve, reject)
        })
      }),
  }
}
