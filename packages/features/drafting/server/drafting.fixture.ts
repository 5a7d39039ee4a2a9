import type { Db } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import type { LetterOccasion } from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { signedOccasion } from '@kogge/platform/server/testing/letter-occasions.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { draftingRouter } from './drafting.router.ts'
import { subjectOf, valuesOf } from './request-change-letters.queries.ts'

/** Long before any time that `documentWith` names. */
export const CLOCK = new Date('2026-11-21T12:00:00Z')

/** What a member calls. */
export const callsOf = async (db: Db, userId: string) =>
  createCaller(draftingRouter)(await contextOfUser(db, userId))

/** The codes that it names. */
export const addCodes = async (db: Db): Promise<void> => {
  await db.insert(cpv).values({
    code: '90620000',
    num: 90620000,
    parent: null,
    level: 4,
    labels: { en: 'Snow-clearing services' },
  })
}

/**
 * The data of the job that notifies those who were invited of a step, as the call of that step
 * leaves it.
 */
export const occasionOf = async (db: Db, about: LetterOccasion) => {
  const amendedBy = about.template === 'rfxAmended' ? about.version : undefined
  const subject = await subjectOf(db, about.rfxId, amendedBy)
  if (!subject) throw new Error('There is no such request.')
  const values = UI_LOCALES.map((locale) => [locale, valuesOf(subject, locale)])
  return signedOccasion(about, Object.fromEntries(values))
}
