import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { router, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { alertTimesFor } from './ledger/alert-times.queries.ts'
import { alertTimeView, matchAlarm, reconciliationView } from './ledger/alert-times.views.ts'
import { alarmOfMatches, reconciliationOf } from './reconciliation/reconciliation.queries.ts'
import { profilesForStaff, watchersOf } from './watching/watchers.queries.ts'
import { staffProfile, watcherView } from './watching/watchers.views.ts'

/** The monitor as staff see it: how fast alerts are, and whether matches are what search finds. */
export const monitorAdminRouter = router({
  adminMonitor: router({
    profiles: staffQuery('market_monitor.view')
      .input(z.object({ orgId }))
      .output(z.array(staffProfile))
      .query(({ ctx, input }) => profilesForStaff(ctx.readDb, input.orgId)),

    watchers: staffQuery('watchers.view')
      .input(z.object({ id: z.uuid() }))
      .output(z.array(watcherView))
      .query(({ ctx, input }) => watchersOf(ctx.readDb, input.id)),
  }),

  adminAlerts: router({
    times: staffQuery('market_monitor.view')
      .input(z.void())
      .output(z.array(alertTimeView))
      .query(({ ctx }) => alertTimesFor(ctx.readDb)),

    reconciliation: staffQuery('market_monitor.view')
      .input(z.void())
      .output(reconciliationView)
      .query(({ ctx }) => reconciliationOf(ctx.readDb, ctx.locale)),

    alarm: staffQuery('market_monitor.view')
      .input(z.void())
      .output(matchAlarm)
      .query(({ ctx }) => alarmOfMatches(ctx.db, ctx.now)),
  }),
})

export type MonitorAdminRouter = typeof monitorAdminRouter
