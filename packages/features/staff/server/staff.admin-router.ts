import { GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { accepted } from '@kogge/domain/accounts/account-inputs.ts'
import { flagInput, flagSettingInput } from '@kogge/domain/flags/flag-inputs.ts'
import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { instantInput, searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { auditEntries } from './audit-log.queries.ts'
import { auditPage } from './audit-log.views.ts'
import { partedClocks } from './clock-difference.queries.ts'
import { clocksView } from './clock-difference.views.ts'
import { diskView } from './disk-state.views.ts'
import { removeFlag, setFlag } from './feature-flags.commands.ts'
import { claimedOrgs, flagSettings } from './feature-flags.queries.ts'
import { flagSettingView, orgChoice } from './feature-flags.views.ts'
import { grantRole, revokeRole } from './global-roles.commands.ts'
import { roleHolders } from './global-roles.queries.ts'
import { roleHolder } from './global-roles.views.ts'

const ACCEPTED = { accepted: true } as const
const MOST_CHOICES = 20

const auditInput = z.object({
  id: z.uuid().optional(),
  cursor: z.int32().positive().nullish(),
  limit: z.number().int().min(1).max(100).default(50),
  direction: z.enum(['forward', 'backward']).optional(),
})

const holding = z.object({ userId, role: z.enum(GLOBAL_ROLES) })

/** The staff area: feature flags, global roles, the audit log, and how the disk and the clocks stand. */
export const staffAdminRouter = router({
  adminSystem: router({
    disk: staffQuery('support.base')
      .input(z.void())
      .output(diskView)
      .query(({ ctx }) => ctx.disk.state()),

    clocks: staffQuery('support.base')
      .input(z.void())
      .output(clocksView)
      .query(({ ctx }) => partedClocks(ctx)),
  }),

  adminFlags: router({
    list: staffQuery('admin.dev.feature_flags')
      .input(z.void())
      .output(z.array(flagSettingView))
      .query(({ ctx }) => flagSettings(ctx.db)),

    findOrgs: staffQuery('admin.dev.feature_flags')
      .input(z.object({ q: searchWords }))
      .output(z.array(orgChoice))
      .query(({ ctx, input }) => claimedOrgs(ctx.readDb, input.q, MOST_CHOICES)),

    set: staffMutation(['feature_flag.manage'], 'exclusive')
      .input(flagSettingInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await setFlag(ctx, input)
        return ACCEPTED
      }),

    remove: staffMutation(['feature_flag.manage'], 'exclusive')
      .input(flagInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await removeFlag(ctx, input)
        return ACCEPTED
      }),
  }),

  adminRoles: router({
    list: staffQuery('admin.dev.global_roles')
      .input(z.void())
      .output(z.array(roleHolder))
      .query(({ ctx }) => roleHolders(ctx.db, ctx.now)),

    grant: staffMutation(['user_role.manage'], 'exclusive')
      .input(holding.extend({ expiresAt: instantInput.nullable() }))
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await grantRole(ctx, input)
        return ACCEPTED
      }),

    revoke: staffMutation(['user_role.manage'], 'exclusive')
      .input(holding)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await revokeRole(ctx, input)
        return ACCEPTED
      }),
  }),

  adminAudit: router({
    subscription: staffQuery('admin.audit.subscription')
      .input(auditInput)
      .output(auditPage)
      .query(({ ctx, input }) => auditEntries(ctx.readDb, 'subscription', input)),

    org: staffQuery('admin.audit.org')
      .input(auditInput)
      .output(auditPage)
      .query(({ ctx, input }) => auditEntries(ctx.readDb, 'org', input)),

    user: staffQuery('admin.audit.user')
      .input(auditInput)
      .output(auditPage)
      .query(({ ctx, input }) => auditEntries(ctx.readDb, 'user', input)),

    userRole: staffQuery('admin.audit.user_role')
      .input(auditInput)
      .output(auditPage)
      .query(({ ctx, input }) => auditEntries(ctx.readDb, 'userRole', input)),
  }),
})

export type StaffAdminRouter = typeof staffAdminRouter
