import { mailParticipants } from '@kogge/features/responses/server/responses.api.ts'
import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { invitedReaders, subjectOf, valuesOf } from './request-change-letters.queries.ts'

/** What those who were invited and those who take part are told of. */
const occasion = z.strictObject({
  rfxId: z.uuid(),
  template: z.enum([
    'rfxAmended',
    'rfxCancelled',
    'rfxCancelledOpened',
    'rfxAnswered',
    'surveyCancelled',
  ]),
  /** The version that it is about. */
  version: z.number().int(),
  /** The answer that it is about, and when it was given: each is told once. */
  answer: z.string().optional(),
})
export type Occasion = z.infer<typeof occasion>

/** The version that letters are about, where they tell of an amendment. */
export const amendedBy = ({ template, version }: Occasion): number | undefined =>
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
 * Has everybody told who was invited or takes part, by what is written in the same transaction.
 * Those who watch a request, and what people see within Kogge, will join here.
 */
export const tellOf = async (
  ctx: UserContext,
  about: Occasion,
  /** Before opening nobody but themselves knows who takes part. */
  { isSealed }: { readonly isSealed: boolean },
): Promise<void> => {
  await ctx.jobs.send(ctx.db, TELL_INVITED, about)
  const subject = await subjectOf(ctx.db, about.rfxId, amendedBy(about))
  if (!subject || !isSealed) return
  const readers = await invitedReaders(ctx.db, about.rfxId, ctx.now)
  const others = new Set(readers.map(({ recipient }) => recipient))
  await mailParticipants(
    ctx,
    about.rfxId,
    about.template,
    (locale) => valuesOf(subject, locale),
    others,
  )
}
