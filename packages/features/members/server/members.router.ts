import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { orgId, userId } from '@kogge/domain/kernel/entity-ids.ts'
import { roleEnd, seenMember } from '@kogge/domain/members/member-inputs.ts'
import { MANAGING_RIGHTS, type ManagingRight } from '@kogge/domain/members/member-role-rules.ts'
import { openerDutiesOf } from '@kogge/platform/server/access/openers.queries.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import {
  mergeRouters,
  orgMutation,
  orgQuery,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { joinRequestRouter } from './join-requests.router.ts'
import { findOrganisation, findOrganisations } from './joinable-org-search.queries.ts'
import { invitationRouter } from './member-invitations.router.ts'
import { leave, removeMember, removeTemporary } from './member-removal.commands.ts'
import { listMembers } from './members.queries.ts'
import {
  candidate,
  DONE,
  done,
  memberPage,
  mine,
  openerDuties,
  seatView,
  temporaryMembers,
} from './members.views.ts'
import { readMine } from './own-pending-requests.queries.ts'
import { ownershipRequestRouter } from './ownership-requests.router.ts'
import { changeRole } from './role-changes.commands.ts'
import { seatState } from './seats.queries.ts'
import { listTemporary } from './temporary-access.queries.ts'

const byUser = z.object({ userId })

const membersOnly = router({
  members: router({
    list: orgQuery('user_role.view')
      .input(pageInput)
      .output(memberPage)
      .query(({ ctx, input }) => {
        const place = ctx.actor.orgs.find((one) => one.orgId === input.orgId)
        const manages = (permission: ManagingRight): boolean =>
          place !== undefined && orgRefusal(place, permission, ctx.now) === null
        const reader = { userId: ctx.actor.userId, seesAddresses: MANAGING_RIGHTS.some(manages) }
        return listMembers(ctx, input.orgId, reader, input)
      }),

    seats: orgQuery('user_role.view')
      .output(seatView)
      .query(({ ctx, input }) => seatState(ctx.db, input.orgId, ctx.now)),

    temporary: orgQuery('user_role.view')
      .output(temporaryMembers)
      .query(({ ctx, input }) => listTemporary(ctx.db, input.orgId, ctx.actor.userId, ctx.now)),

    changeRole: orgMutation(MANAGING_RIGHTS, 'exclusive')
      .input(byUser.extend({ role: z.enum(ORG_ROLES), lastDay: roleEnd, seen: seenMember }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await changeRole(ctx, input)
        return DONE
      }),

    /** Requests whose responses could never be opened if this member went. */
    openerDuties: orgQuery(...MANAGING_RIGHTS)
      .input(byUser)
      .output(openerDuties)
      .query(async ({ ctx, input }) => [
        ...(await openerDutiesOf(ctx, input.orgId, input.userId, ctx.now)),
      ]),

    remove: orgMutation(MANAGING_RIGHTS, 'exclusive')
      .input(byUser.extend({ acceptsLoss: z.boolean().default(false) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeMember(ctx, input)
        return DONE
      }),

    removeTemporary: orgMutation(MANAGING_RIGHTS, 'exclusive')
      .input(byUser)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeTemporary(ctx, input.userId)
        return DONE
      }),

    leave: selfMutation
      .input(z.object({ orgId }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await leave(ctx, input.orgId)
        return DONE
      }),

    /** What is under way between the caller and organisations. */
    mine: userProcedure
      .input(z.void())
      .output(mine)
      .query(({ ctx }) => readMine(ctx.db, ctx.tokenKeys, ctx.actor, ctx.now)),

    /** Organisations to join or claim, by name or registration number. */
    findOrganisations: userProcedure
      .input(z.object({ q: z.string().max(200) }))
      .output(z.array(candidate))
      .query(({ ctx, input }) => findOrganisations(ctx.db, ctx.actor.userId, input.q, ctx.now)),

    findOrganisation: userProcedure
      .input(z.object({ orgId }))
      .output(candidate)
      .query(({ ctx, input }) => findOrganisation(ctx.db, ctx.actor.userId, input.orgId, ctx.now)),
  }),
})

/** Who belongs to an organisation, and how one comes to it. */
export const membersRouter = mergeRouters(
  membersOnly,
  invitationRouter,
  joinRequestRouter,
  ownershipRequestRouter,
)

export type MembersRouter = typeof membersRouter
