import {
  accepted,
  credentials,
  deletionInput,
  profileInput,
} from '@kogge/domain/accounts/account-inputs.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  leavingMutation,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { deleteAccount } from './account-deletion.commands.ts'
import { finishSetup, saveProfile } from './account-settings.commands.ts'
import { ownProfile as readOwnProfile } from './account-settings.queries.ts'
import { ownProfile } from './account-settings.views.ts'
import {
  confirmAgainLimits,
  emailChangeLimits,
  exportLimits,
  passwordLimits,
} from './accounts.limits.ts'
import { dataOf } from './data-export.queries.ts'
import { dataExport } from './data-export.views.ts'
import { cancelEmailChange, requestEmailChange } from './email-change.commands.ts'
import { confirmAgain } from './email-confirmation.commands.ts'

const ACCEPTED = { accepted: true } as const

// What is limited is counted outside of the transaction: an attempt that comes to nothing counts.
const changingEmail = userProcedure
  // A new address, and the password as proof that it is the owner who asks.
  .input(credentials)
  .use(async ({ ctx, next }) => {
    await countAttempt(ctx.db, emailChangeLimits(ctx.actor.userId), ctx.now)
    return next()
  })
  .concat(selfMutation)

const exporting = userProcedure
  .use(async ({ ctx, next }) => {
    await countAttempt(ctx.db, exportLimits(ctx.actor.userId), ctx.now)
    return next()
  })
  .concat(selfMutation)

const confirmingAgain = userProcedure
  .use(async ({ ctx, next }) => {
    await countAttempt(ctx.db, confirmAgainLimits(ctx.actor.userId), ctx.now)
    return next()
  })
  .concat(selfMutation)

const deleting = userProcedure
  .input(deletionInput)
  .use(async ({ ctx, next }) => {
    await countAttempt(ctx.db, passwordLimits(ctx.actor.userId), ctx.now)
    return next()
  })
  .concat(leavingMutation)

/** What users see and change of their own account, from the first page after signing up on. */
export const settingsRouter = router({
  onboarding: router({
    finish: selfMutation
      .input(profileInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await finishSetup(ctx, input)
        return ACCEPTED
      }),
  }),

  userSettings: router({
    profile: userProcedure
      .input(z.void())
      .output(ownProfile)
      .query(({ ctx }) => readOwnProfile(ctx.db, ctx.actor.userId, ctx.now)),

    saveProfile: selfMutation
      .input(profileInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await saveProfile(ctx, input)
        return ACCEPTED
      }),

    requestEmailChange: changingEmail.output(accepted).mutation(async ({ ctx, input }) => {
      await requestEmailChange(ctx, input)
      return ACCEPTED
    }),

    confirmAgain: confirmingAgain
      .input(z.void())
      .output(accepted)
      .mutation(async ({ ctx }) => {
        await confirmAgain(ctx)
        return ACCEPTED
      }),

    cancelEmailChange: selfMutation
      .input(z.void())
      .output(accepted)
      .mutation(async ({ ctx }) => {
        await cancelEmailChange(ctx)
        return ACCEPTED
      }),

    /** The whole of it as JSON: a change, since it counts and is written down. */
    exportData: exporting
      .input(z.void())
      .output(dataExport)
      .mutation(async ({ ctx }) => {
        const { userId } = ctx.actor
        await recordAuditEntry(ctx, {
          action: 'user.data_exported',
          subjectType: 'user',
          subjectId: userId,
        })
        return dataOf(ctx.db, userId, ctx.now)
      }),

    deleteAccount: deleting.output(accepted).mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input)
      return ACCEPTED
    }),
  }),
})
