import { Worker } from 'node:worker_threads'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { z } from 'zod'
import { createAdmissions } from '../load/admission-queue.ts'
import { threadAnswer, threadLoaded } from '../thread-answer.ts'
import type { Question } from './guessable-password-worker.ts'

/** A password whose judgement takes longer is given up. */
const MOST_MS = 20_000

/** One at a time, callers in turn: a password can be written so that it takes half a second. */
const { guessing } = createAdmissions({
  guessing: { atOnce: 1, mostWaiting: 100, patienceMs: 20_000 },
})

let worker: Worker | null = null

const begin = (): Worker => {
  const thread = new Worker(new URL('./guessable-password-worker.ts', import.meta.url))
  // It ends by it, which is what is waited for.
  thread.on('error', () => undefined)
  return thread
}

/**
 * `isGuessable` in a thread of its own, begun with the first password, since it keeps a thread busy.
 * Throws `system.unavailable` where it takes too long, or too many wait.
 */
export const isGuessableAside = (
  password: string,
  known: readonly string[],
  caller: string,
): Promise<boolean> =>
  guessing.take(caller, async () => {
    const isNew = worker === null
    worker ??= begin()
    const question: Question = { password, known }
    const isLoaded = !isNew || (await threadLoaded(worker))
    const answered = isLoaded && (await threadAnswer(worker, question, MOST_MS))
    if (answered) return z.boolean().parse(answered.answer)
    await worker.terminate()
    worker = null
    throw new AppError('system.unavailable')
  })
