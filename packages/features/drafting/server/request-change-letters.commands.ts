import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { mailToParticipants } from '@kogge/features/responses/server/responses.api.ts'
import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import {
  type LetterOccasion,
  letterOccasion,
  letterValues,
  signOccasion,
} from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { invitedReaders, subjectOf, valuesOf } from './request-change-letters.queries.ts'

/**
 * The change that those who were invited and those who take part are notified of, as the server
 * wrote it.
 */
const occasion = letterOccasion.extend({
  /** Jobs of before have none, and write nothing. */
  values: letterValues.optional(),
  keyId: z.string().optional(),
  signature: z.string().optional(),
})
export type Occasion = z.infer<typeof occasion>

/** The version that letters are about, where they tell of an amendment. */
const amendedBy = ({ template, version }: LetterOccasion): number | undefined =>
  template === 'rfxAmended' ? version : undefined

/** Letters to those who were invited: who they are is known to the buyer, so the ordinary mail does. */
export const TELL_INVITED: Queue<Occasion> = {
  name: 'drafting.tell-invited',
  data: occasion,
  retries: 8,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
}

/**
 * Notifies everybody who was invited or takes part, by rows written in the same transaction. Those
 * who watch a request, and what people see within Kogge, will join here.
 */
export const tellOf = async (
  ctx: UserContext,
  about: LetterOccasion,
  /** Before opening nobody but themselves knows who takes part. */
  { isSealed }: { readonly isSealed: boolean },
): Promise<void> => {
  const { db, sealing, tokenKeys } = ctx
  const subject = await subjectOf(db, about.rfxId, amendedBy(about))
  if (!subject) return
  const values = Object.fromEntries(UI_LOCALES.map((locale) => [locale, valuesOf(subject, locale)]))
  const signed = signOccasion(sealing, { about, values })
  await ctx.jobs.send(db, TELL_INVITED, { ...about, values, ...signed })
  if (!isSealed) return
  // By rows alone: whoever adds one here keeps a letter from being sent, and learns nothing.
  const readers = await invitedReaders({ db, sealing, tokenKeys }, about.rfxId, ctx.now)
  const others = new Set(readers.map(({ recipient }) => recipient))
  await mailToParticipants(ctx, about, (locale) => valuesOf(subject, locale), others)
}
