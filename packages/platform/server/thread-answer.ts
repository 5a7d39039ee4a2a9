import type { Transferable, Worker } from 'node:worker_threads'

/** What a thread answered; nothing where it was silent for too long, or has died. */
export type ThreadAnswer = { readonly answer: unknown } | null

/**
 * Asks a thread that answers one question at a time, and waits `mostMs` at most. The process does not end
 * meanwhile.
 */
export const threadAnswer = (
  worker: Worker,
  question: unknown,
  mostMs: number,
  transferred: readonly Transferable[] = [],
): Promise<ThreadAnswer> =>
  new Promise((resolve) => {
    const end = (answer: ThreadAnswer): void => {
      clearTimeout(timer)
      worker.off('message', onAnswer).off('exit', onEnd)
      worker.unref()
      resolve(answer)
    }
    const onAnswer = (answer: unknown) => end({ answer })
    const onEnd = () => end(null)
    const timer = setTimeout(onEnd, mostMs)
    worker.once('message', onAnswer).once('exit', onEnd)
    worker.ref()
    worker.postMessage(question, [...transferred])
  })
