import { orgId } from '@kogge/domain/kernel/ids.ts'
import {
  orgDataInput,
  orgMergeInput,
  staffReason,
  supportAccessInput,
} from '@kogge/domain/org/staff.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { orgEmailsRouter } from './emails/admin-router.ts'
import { harvOrgsRouter } from './harvested/admin-router.ts'
import { orgMatchesRouter } from './merging/admin-router.ts'
import { mergeOrgs } from './merging/commands.ts'
import {
  editOrgData,
  giveSupportAccessBack,
  setOrgDeleted,
  takeSupportAccess,
} from './staff/commands.ts'
import { staffOrgById } from './staff/data.ts'
import { staffOrg } from './staff/views.ts'

const ofOrg = z.object({ orgId })

/** Organisations as staff keep them. Every change answers with how the organisation stands afterwards. */
export const orgsAdminRouter = router({
  adminHarvOrgs: harvOrgsRouter,
  adminOrgMatches: orgMatchesRouter,
  adminOrgEmails: orgEmailsRouter,

  adminOrgs: router({
    byId: staffQuery('org.view_all')
      .input(ofOrg)
      .output(staffOrg)
      .query(({ ctx, input }) => staffOrgById(ctx.db, input.orgId, ctx.now)),

    edit: staffMutation(['org.edit'])
      .input(orgDataInput)
      .output(staffOrg)
      .mutation(async ({ ctx, input }) => {
        await editOrgData(ctx, input)
        return staffOrgById(ctx.db, input.orgId, ctx.now)
      }),

    setDeleted: staffMutation(['org.delete'])
      .input(ofOrg.extend({ isDeleted: z.boolean(), reason: staffReason }))
      .output(staffOrg)
      .mutation(async ({ ctx, input }) => {
        await setOrgDeleted(ctx, input)
        return staffOrgById(ctx.db, input.orgId, ctx.now)
      }),

    merge: staffMutation(['org.merge'])
      .input(orgMergeInput)
      .output(staffOrg)
      .mutation(async ({ ctx, input }) => {
        await mergeOrgs(ctx, input)
        return staffOrgById(ctx.db, input.intoId, ctx.now)
      }),

    takeAccess: staffMutation(['org.take_support_access'])
      .input(supportAccessInput)
      .output(staffOrg)
      .mutation(async ({ ctx, input }) => {
        await takeSupportAccess(ctx, input)
        return staffOrgById(ctx.db, input.orgId, ctx.now)
      }),

    giveAccessBack: staffMutation(['org.take_support_access'])
      .input(ofOrg)
      .output(staffOrg)
      .mutation(async ({ ctx, input }) => {
        await giveSupportAccessBack(ctx, input.orgId)
        return staffOrgById(ctx.db, input.orgId, ctx.now)
      }),
  }),
})

export type OrgsAdminRouter = typeof orgsAdminRouter
