import {
  accepted,
  emailInput,
  languageInput,
  resetPasswordInput,
  signUpInput,
  tokenInput,
} from '@kogge/domain/accounts/account-inputs.ts'
import { sessionView, sessionViewOf } from '@kogge/domain/accounts/session-view-schema.ts'
import {
  mergeRouters,
  publicProcedure,
  router,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { settingsRouter } from './account-settings.router.ts'
import { confirmEmail, requestConfirmation } from './email-confirmation.commands.ts'
import { changeLanguage } from './password-acceptance.commands.ts'
import { requestReset, resetPassword } from './password-reset.commands.ts'
import { securityRouter } from './security/security.router.ts'
import { signUp } from './sign-up.commands.ts'

const ACCEPTED = { accepted: true } as const

/** What is public here answers alike whether or not an address has an account. */
const openingRouter = router({
  account: router({
    me: publicProcedure
      .meta({ turn: 'none' })
      .input(z.void())
      .output(z.nullable(sessionView))
      .query(({ ctx }) => sessionViewOf(ctx.actor, ctx.now)),

    signUp: publicProcedure
      .input(signUpInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await signUp(ctx, input)
        return ACCEPTED
      }),

    /** Gives the address, so that its reader can go on and sign in with it. */
    confirmEmail: publicProcedure
      .input(tokenInput)
      .output(z.object({ email: z.string() }))
      .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

    requestConfirmation: publicProcedure
      .input(emailInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await requestConfirmation(ctx, input.email)
        return ACCEPTED
      }),

    requestPasswordReset: publicProcedure
      .input(emailInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await requestReset(ctx, input.email)
        return ACCEPTED
      }),

    resetPassword: publicProcedure
      .input(resetPasswordInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await resetPassword(ctx, input)
        return ACCEPTED
      }),

    changeLanguage: userProcedure
      .input(languageInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await changeLanguage(ctx, ctx.actor.userId, input.language)
        return ACCEPTED
      }),
  }),
})

/** Accounts: how one gets in, and what is one's own there. */
export const accountRouter = mergeRouters(openingRouter, securityRouter, settingsRouter)

export type AccountRouter = typeof accountRouter
