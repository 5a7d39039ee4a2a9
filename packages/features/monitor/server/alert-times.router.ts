import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { publicAlertTimes } from './ledger/alert-times.queries.ts'
import { publicAlertTime } from './ledger/alert-times.views.ts'

/** How fast alerts are, for everyone. */
export const alertTimesRouter = router({
  alertTimes: router({
    list: publicProcedure
      .input(z.void())
      .output(z.array(publicAlertTime))
      .query(({ ctx }) => publicAlertTimes(ctx.readDb, ctx.now)),
  }),
})

export type AlertTimesRouter = typeof alertTimesRouter
