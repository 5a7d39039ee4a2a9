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
import { orgMatchesRouter, orgMergersRouter } from './merging/admin-router.ts'
import { mergeOrgs } from './merging/commands.ts'
import { mergerProposed, proposedView } from './merging/proposals/views.ts'
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
  adminOrgMergers: orgMergersRouter,
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
      .output(
        z.discriminatedUnion('outcome', [
          z.strictObject({ outcome: z.literal('merged'), org: staffOrg }),
          mergerProposed,
        ]),
      )
      .mutation(async ({ ctx, input }) => {
        const found = await mergeOrgs(ctx, input)
        if (found.outcome === 'proposed') return proposedView(found)
        const org = await staffOrgById(ctx.db, input.intoId, ctx.now)
        return { outcome: 'merged' as const, org }
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
