import type { Transferable, Worker } from 'node:worker_threads'

/** The answer of a thread; nothing where it was silent for too long, or has died. */
export type ThreadAnswer = { readonly answer: unknown } | null

/** A busy machine loads a program many times as slowly as a quiet one. */
const LONGEST_LOAD_MS = 60_000

/** Waits `mostMs` at most for what a thread says next. The process does not end meanwhile. */
const nextMessage = (worker: Worker, mostMs: number): Promise<ThreadAnswer> =>
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
  })

/**
 * Waits until a new thread has loaded its program and says so, by a first message of its own: the time it may take
 * for its answers begins then. Gives whether it has; one that has not is to be ended.
 */
export const threadLoaded = async (worker: Worker, mostMs = LONGEST_LOAD_MS): Promise<boolean> =>
  (await nextMessage(worker, mostMs)) !== null

/** Asks a thread that answers one question at a time, and waits `mostMs` at most. */
export const threadAnswer = (
  worker: Worker,
  question: unknown,
  mostMs: number,
  transferred: readonly Transferable[] = [],
): Promise<ThreadAnswer> => {
  const answer = nextMessage(worker, mostMs)
  worker.postMessage(question, [...transferred])
  return answer
}
