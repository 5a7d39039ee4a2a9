import {
  accepted,
  emailInput,
  languageInput,
  resetPasswordInput,
  signUpInput,
  tokenInput,
} from '@kogge/domain/account/schema.ts'
import { sessionView, sessionViewOf } from '@kogge/domain/account/session.ts'
import {
  mergeRouters,
  publicProcedure,
  router,
  userProcedure,
} from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { changeLanguage } from './commands.ts'
import { confirmEmail, requestConfirmation } from './confirming/commands.ts'
import { requestReset, resetPassword } from './resetting/commands.ts'
import { securityRouter } from './security/router.ts'
import { settingsRouter } from './settings/router.ts'
import { signUp } from './signing-up/commands.ts'

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
