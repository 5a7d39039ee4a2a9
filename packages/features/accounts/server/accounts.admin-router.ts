import { accepted } from '@kogge/domain/accounts/account-inputs.ts'
import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { staffReason } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import {
  anonymise,
  confirmAddress,
  endAllSessions,
  resetSecondFactor,
  sendConfirmationAgain,
  setOnboarding,
} from './account-administration.commands.ts'
import { findUsers, userForStaff } from './account-administration.queries.ts'
import { userPage, userRecord } from './account-administration.views.ts'

const ACCEPTED = { accepted: true } as const

const one = z.object({ userId })
const withReason = one.extend({ reason: staffReason })
const managing = staffMutation(['user.manage'])

/** Users as staff see them, and what staff do for them. */
export const accountAdminRouter = router({
  adminUsers: router({
    search: staffQuery('user.view_all')
      .input(pageInput.extend({ q: searchWords }))
      .output(userPage)
      .query(({ ctx, input }) => findUsers(ctx.readDb, input)),

    byId: staffQuery('user.view_all')
      .input(one)
      .output(userRecord)
      .query(({ ctx, input }) => userForStaff(ctx.db, input.userId, ctx.now)),

    endSessions: managing
      .input(one)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await endAllSessions(ctx, input.userId)
        return ACCEPTED
      }),

    confirmEmail: managing
      .input(one)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await confirmAddress(ctx, input.userId)
        return ACCEPTED
      }),

    resendConfirmation: managing
      .input(one)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await sendConfirmationAgain(ctx, input.userId)
        return ACCEPTED
      }),

    setOnboarding: managing
      .input(one.extend({ isOnboarding: z.boolean() }))
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await setOnboarding(ctx, input)
        return ACCEPTED
      }),

    resetSecondFactor: managing
      .input(withReason)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await resetSecondFactor(ctx, input)
        return ACCEPTED
      }),

    /** Exclusive: whoever leaves takes their global roles along. */
    anonymise: staffMutation(['user.manage'], 'exclusive')
      .input(withReason)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await anonymise(ctx, input)
        return ACCEPTED
      }),
  }),
})

export type AccountAdminRouter = typeof accountAdminRouter
