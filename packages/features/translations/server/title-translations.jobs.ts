import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { flagHalt, unlessHalted } from '@kogge/platform/server/job-halts.queries.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { translateTitles } from './machine/machine-translation.commands.ts'
import type { Translator } from './machine/machine-translator.ts'

/** Titles of open tenders, or of the one that is named. */
export const TRANSLATE_TITLES: Queue<{ readonly rfxId?: string | undefined }> = {
  name: 'translations.titles',
  data: z.object({ rfxId: z.uuid().optional() }),
  retries: 1,
  retryDelaySeconds: 120,
  timeoutSeconds: 3600,
  cron: '*/10 * * * *',
}

export interface TranslationDeps {
  readonly db: Db
  readonly log: Log
  /** Null where no service is configured: nothing is done then. */
  readonly translator: Translator | null
  /** Milliseconds between two looks at whether the work is to stop. */
  readonly haltLookMs?: number
}

interface MachineRun {
  readonly now: Date
  readonly rfxId?: string | undefined
  /** Given when the job is to stop. */
  readonly stopping: AbortSignal
}

const translate = async (
  { db, log }: TranslationDeps,
  translator: Translator,
  { now, rfxId }: MachineRun,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const { stoppedBy, ...run } = await translateTitles(db, translator, now, { rfxId, signal })
    // Who is asked too often is asked again at the next turn; anything else somebody must see.
    if (stoppedBy !== null) log.warn({ stoppedBy, ...run }, 'translation of titles stopped')
  } catch (error) {
    // What was asked for has gone.
    if (!(error instanceof AppError) || error.code !== 'record.not_found') throw error
  }
}

/** One run of the machine, unless there is none; the flag `disableEnrichment` stops it. */
export const runMachine = async (deps: TranslationDeps, input: MachineRun): Promise<void> => {
  const { db, translator, haltLookMs } = deps
  if (!translator) return
  await unlessHalted(
    () => flagHalt(db, ['disableEnrichment']),
    input.stopping,
    (signal) => translate(deps, translator, input, signal),
    haltLookMs,
  )
}

/** The work of translations that is done later. */
export const translationHandlers = (deps: TranslationDeps): readonly JobHandler[] => [
  handle(TRANSLATE_TITLES, ({ rfxId }, _, { signal }) =>
    runMachine(deps, { now: new Date(), rfxId, stopping: signal }),
  ),
]
