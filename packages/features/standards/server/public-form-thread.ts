import { Worker } from 'node:worker_threads'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { createAdmissions } from '@kogge/platform/server/load/admission-queue.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { threadAnswer, threadLoaded } from '@kogge/platform/server/thread-answer.ts'
import type { Made } from './public-form-worker.queries.ts'
import type { OpenDataRequest } from './public-forms.ts'

/** A form as bytes, as they are and packed by gzip. */
export interface MadeForm {
  readonly plain: Buffer
  readonly packed: Buffer
}

/** Makes forms of large requests, one at a time. */
export interface FormMaker {
  /** As `makeOpenData`. Throws `system.unavailable` where it takes too long, or too many wait. */
  make(input: OpenDataRequest, caller: string): Promise<MadeForm | null>
}

export interface FormThread extends FormMaker {
  close(): Promise<void>
}

/** A form that takes longer is given up. */
const MOST_MS = 60_000
/** A thread that nobody asks is ended: it holds some hundred megabytes. */
const IDLE_MS = 120_000
const MEMORY_MB = 1024
const WAITING = { mostWaiting: 100, patienceMs: 20_000 }

/**
 * Makes forms in a thread of its own, which begins with the first and reads the database at `url` (a replica,
 * where there is one) with one connection. Callers take turns, and rest for as long as their last one took.
 */
export const openFormThread = ({
  url,
  log,
  mostMs = MOST_MS,
}: {
  readonly url: string
  readonly log: Log
  readonly mostMs?: number
}): FormThread => {
  const { forms } = createAdmissions({
    forms: { atOnce: 1, mostOfOne: 1, callersRest: true, ...WAITING },
  })
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const begin = (): Worker => {
    const thread = new Worker(new URL('./public-form-worker.queries.ts', import.meta.url), {
      workerData: { url },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.on('error', (error: Error) =>
      log.error({ reason: error.message }, 'the thread of forms has ended'),
    )
    thread.on('exit', () => {
      if (worker === thread) worker = null
    })
    return thread
  }

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const last = worker
    worker = null
    await last?.terminate()
  }

  return {
    make: (input, caller) =>
      forms.take(caller, async () => {
        clearTimeout(idle)
        const isNew = worker === null
        worker ??= begin()
        const isLoaded = !isNew || (await threadLoaded(worker))
        const answered = isLoaded && (await threadAnswer(worker, input, mostMs))
        if (!answered) {
          await end()
          throw new AppError('system.unavailable')
        }
        idle = setTimeout(end, IDLE_MS).unref()
        const made = answered.answer as Made
        if (made === null) return null
        if ('failure' in made) {
          log.error({ reason: made.failure }, 'a form could not be made')
          throw new AppError('system.internal')
        }
        const [plain, packed] = [made.plain, made.packed].map((bytes) => Buffer.from(bytes.buffer))
        return plain && packed ? { plain, packed } : null
      }),
    close: end,
  }
}
