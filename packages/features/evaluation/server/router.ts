import { rfxId } from '@kogge/domain/kernel/ids.ts'
import {
  orgMutation,
  orgQuery,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures.ts'
import { SHORTEST_PASSPHRASE } from '@kogge/platform/server/sealing/opener-key.ts'
import { z } from 'zod'
import { makeKey } from './openers/commands.ts'
import { candidatesOf, readKey } from './openers/data.ts'
import { openRequest } from './opening/commands.ts'
import { openingStateOf } from './opening/data.ts'
import { openingRecordOf } from './opening/record/data.ts'
import { countOpening, recordRefusal } from './refusals/commands.ts'
import { candidate, keyView, opened, openingRecord, openingState } from './views.ts'

const ofRfx = z.object({ rfxId })
const passphrase = z.string().min(SHORTEST_PASSPHRASE).max(200)
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const

/** Writes down every try to open that was refused. */
const watched = userProcedure
  .input(z.object({ orgId: z.uuid(), rfxId: z.uuid() }))
  .use(async ({ ctx, input, next }) => {
    await countOpening(ctx)
    const result = await next()
    if (!result.ok) await recordRefusal(ctx, input, result.error.cause)
    return result
  })

/** What a buyer does once the time of opening has come. */
export const evaluationRouter = router({
  opener: router({
    /** One's own key. */
    key: userProcedure.output(keyView).query(({ ctx }) => readKey(ctx.db, ctx.actor.userId)),

    makeKey: selfMutation
      .input(z.object({ passphrase }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await makeKey(ctx, input.passphrase)
        return DONE
      }),

    /** Who may open and evaluate. */
    candidates: orgQuery('rfx.view_draft')
      .output(z.array(candidate))
      .query(async ({ ctx, input }) => [...(await candidatesOf(ctx.db, input.orgId, ctx.now))]),
  }),

  opening: router({
    state: orgQuery('rfx.view_report')
      .input(ofRfx)
      .output(openingState)
      .query(({ ctx, input }) =>
        openingStateOf(ctx.db, input.rfxId, input.orgId, ctx.actor.userId, ctx.now),
      ),

    open: watched
      .concat(orgMutation(['rfx.manage']))
      .input(ofRfx.extend({ passphrase: z.string().max(200).optional() }))
      .output(opened)
      .mutation(({ ctx, input }) => openRequest(ctx, input)),

    record: orgQuery('rfx.view_report')
      .input(ofRfx)
      .output(openingRecord)
      .query(({ ctx, input }) => openingRecordOf(ctx.db, input.rfxId, input.orgId)),
  }),
})

export type EvaluationRouter = typeof evaluationRouter
