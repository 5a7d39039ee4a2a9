import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import {
  orgDataInput,
  orgMergeInput,
  staffReason,
  supportAccessInput,
} from '@kogge/domain/orgs/staff-org-inputs.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { orgEmailsRouter } from './emails/org-emails.admin-router.ts'
import { harvOrgsRouter } from './harvested-orgs.admin-router.ts'
import { mergerProposed, proposedView } from './mergers/merger-proposals.views.ts'
import { orgMatchesRouter, orgMergersRouter } from './mergers/mergers.admin-router.ts'
import { mergeOrgs } from './mergers/mergers.commands.ts'
import {
  editOrgData,
  giveSupportAccessBack,
  setOrgDeleted,
  takeSupportAccess,
} from './org-administration.commands.ts'
import { staffOrgById } from './org-administration.queries.ts'
import { staffOrg } from './org-administration.views.ts'

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
