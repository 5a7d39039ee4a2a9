import type { Db } from '@kogge/db/client.ts'
import { rfxTranslation, rfxTranslationFailure } from '@kogge/db/schema/harvester.ts'
import { refreshSearchRows } from '@kogge/db/search-index/search-index-refill.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { and, eq, sql } from 'drizzle-orm'
import { LONGEST_TITLE, type Untranslated } from '../title-translations.views.ts'
import { dueForMachine, untranslatedById } from '../untranslated-titles.queries.ts'
import { MachineError, type MachineProblem } from './machine-translation-errors.ts'
import type { Translator } from './machine-translator.ts'

/** Tenders of one run: a few hundred requests to the service at most. */
const BATCH = 60
/** No title is begun after that: a run is over when the next is due, however slow the service is. */
const LONGEST_RUN_MS = 8 * 60_000

export interface MachineRun {
  readonly translated: number
  readonly failed: number
  /** Why the run ended early; null where it did not. */
  readonly stoppedBy: Exclude<MachineProblem, 'text'> | null
}

interface RunOptions {
  /** The one tender; open ones where none is named. */
  readonly rfxId?: string | undefined
  readonly signal?: AbortSignal
  readonly forMs?: number
}

const keep = async (
  db: Db,
  one: Untranslated,
  language: UiLocale,
  made: { readonly title: string; readonly service: string },
): Promise<void> => {
  const values = { ...made, original: one.original.text, madeBy: 'machine' as const, userId: null }
  await db.transaction(async (tx) => {
    await tx
      .insert(rfxTranslation)
      .values({ rfxId: one.rfxId, language, ...values })
      .onConflictDoUpdate({
        target: [rfxTranslation.rfxId, rfxTranslation.language],
        set: { ...values, createdAt: sql`now()` },
        // What a person wrote is not written over, also where it is out of date.
        setWhere: eq(rfxTranslation.madeBy, 'machine'),
      })
    await tx
      .delete(rfxTranslationFailure)
      .where(
        and(
          eq(rfxTranslationFailure.rfxId, one.rfxId),
          eq(rfxTranslationFailure.language, language),
        ),
      )
    await refreshSearchRows(tx, [one.rfxId])
  })
}

const writeFailure = async (db: Db, one: Untranslated, language: UiLocale): Promise<void> => {
  const original = one.original.text
  await db
    .insert(rfxTranslationFailure)
    .values({ rfxId: one.rfxId, language, original, code: 'text' })
    .onConflictDoUpdate({
      target: [rfxTranslationFailure.rfxId, rfxTranslationFailure.language],
      set: {
        original,
        attempts: sql`case when ${rfxTranslationFailure.original} = excluded.original
          then ${rfxTranslationFailure.attempts} + 1 else 1 end`,
        lastAt: sql`now()`,
      },
    })
}

/** What the machine may write of a title: not where a person has written, nor what it gave up on. */
const languagesFor = ({ missing, translations, givenUp }: Untranslated): UiLocale[] =>
  missing.filter(
    (code) =>
      !givenUp.includes(code) &&
      !translations.some(({ language, madeBy }) => language === code && madeBy === 'person'),
  )

/**
 * Has the machine translate titles that are missing: of one tender, or of the open ones, the latest
 * first. A title that it cannot translate is passed over; any other failure is the service's and
 * ends the run, what was translated until then stays. Done twice it changes nothing. With the
 * signal, or after its time, it ends with the title that it is at.
 */
export const translateTitles = async (
  db: Db,
  translator: Translator,
  now: Date,
  { rfxId, signal, forMs = LONGEST_RUN_MS }: RunOptions = {},
): Promise<MachineRun> => {
  const until = performance.now() + forMs
  const due = rfxId ? [await untranslatedById(db, rfxId, now)] : await dueForMachine(db, now, BATCH)
  let translated = 0
  let failed = 0
  for (const one of due) {
    for (const language of languagesFor(one)) {
      if (signal?.aborted || performance.now() >= until)
        return { translated, failed, stoppedBy: null }
      const { text, language: from } = one.original
      try {
        if (text.length > LONGEST_TITLE) throw new MachineError('text')
        const title = await translator.translate(text, from === 'xx' ? null : from, language)
        await keep(db, one, language, { title, service: translator.service })
        translated += 1
      } catch (error) {
        if (!(error instanceof MachineError)) throw error
        if (error.code !== 'text') return { translated, failed, stoppedBy: error.code }
        await writeFailure(db, one, language)
        failed += 1
      }
    }
  }
  return { translated, failed, stoppedBy: null }
}
