import { accepted } from '@kogge/domain/accounts/account-inputs.ts'
import {
  addPasskeyInput,
  halfwayInput,
  newPasswordInput,
  ownerInput,
  passkeyCreation,
  passkeyRequest,
  removePasskeyInput,
  signInIdInput,
  totpCodeInput,
} from '@kogge/domain/accounts/second-factors.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { countAttempt, forgiveAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  publicProcedure,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { passwordLimits } from '../accounts.limits.ts'
import { passkeyRequestOf } from '../sign-in-second-step.commands.ts'
import { takeChallenge } from './auth-challenges.commands.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys.commands.ts'
import { changePassword } from './password-change.commands.ts'
import { renewRecoveryCodes } from './recovery-codes.commands.ts'
import { enrolmentLimits } from './second-factors.limits.ts'
import { factorsOf } from './second-factors.queries.ts'
import { factorsView, sessionView, viewOfFactors } from './security.views.ts'
import { endOneSession, endOtherSessions } from './sessions.commands.ts'
import { sessionsOf } from './sessions.queries.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.commands.ts'

const ACCEPTED = { accepted: true } as const
const codes = z.object({ recoveryCodes: z.array(z.string()) })

/** For whoever says their password again; wrong ones count, and right ones do not. */
const ownerMutation = userProcedure
  .input(ownerInput)
  .use(async ({ ctx, next }) => {
    const limits = passwordLimits(ctx.actor.userId)
    await countAttempt(ctx.db, limits, ctx.now)
    const result = await next()
    if (result.ok) await forgiveAttempt(ctx.db, limits, ctx.now)
    return result
  })
  .concat(selfMutation)

/** For the second half of adding a factor: the first asked for the password. */
const enrolment = userProcedure.use(async ({ ctx, next }) => {
  await countAttempt(ctx.db, enrolmentLimits(ctx.actor.userId), ctx.now)
  return next()
})

/** The same with the challenge that was signed, which is used up whatever comes of it. */
const passkeyEnrolment = enrolment.input(addPasskeyInput).use(async ({ ctx, input, next }) => {
  const { userId } = ctx.actor
  const challenge = await takeChallenge(ctx, 'register_passkey', input.token, userId)
  if (!challenge) throw new AppError('account.second_factor_invalid')
  return next({ ctx: { challenge } })
})

/** How an account is protected: its password, second factors, and where it is signed in. */
export const securityRouter = router({
  security: router({
    factors: userProcedure
      .input(z.void())
      .output(factorsView)
      .query(async ({ ctx }) => viewOfFactors(await factorsOf(ctx.db, ctx.actor.userId))),

    sessions: userProcedure
      .input(z.void())
      .output(z.array(sessionView))
      .query(async ({ ctx }) => [
        ...(await sessionsOf(ctx.db, ctx.actor.userId, ctx.sessionHash, ctx.now)),
      ]),

    endSession: selfMutation
      .input(signInIdInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await endOneSession(ctx, input)
        return ACCEPTED
      }),

    endOtherSessions: selfMutation
      .input(z.void())
      .output(z.object({ ended: z.number() }))
      .mutation(async ({ ctx }) => ({ ended: await endOtherSessions(ctx) })),

    changePassword: ownerMutation
      .input(newPasswordInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await changePassword(ctx, input)
        return ACCEPTED
      }),

    beginTotp: ownerMutation
      .output(z.object({ secret: z.string(), uri: z.string() }))
      .mutation(({ ctx, input }) => beginTotp(ctx, input)),

    confirmTotp: enrolment
      .concat(selfMutation)
      .input(totpCodeInput)
      .output(codes)
      .mutation(async ({ ctx, input }) => ({
        recoveryCodes: [...(await confirmTotp(ctx, input))],
      })),

    removeTotp: ownerMutation.output(accepted).mutation(async ({ ctx, input }) => {
      await removeTotp(ctx, input)
      return ACCEPTED
    }),

    beginPasskey: ownerMutation
      .output(z.object({ token: z.string(), options: passkeyCreation }))
      .mutation(({ ctx, input }) => beginPasskey(ctx, input)),

    addPasskey: passkeyEnrolment
      .concat(selfMutation)
      .output(codes)
      .mutation(async ({ ctx, input }) => ({
        recoveryCodes: [...(await addPasskey(ctx, ctx.challenge, input))],
      })),

    removePasskey: ownerMutation
      .input(removePasskeyInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await removePasskey(ctx, input)
        return ACCEPTED
      }),

    renewRecoveryCodes: ownerMutation.output(codes).mutation(async ({ ctx, input }) => ({
      recoveryCodes: [...(await renewRecoveryCodes(ctx, input))],
    })),

    /** Nobody is signed in yet: the half-way token says whose passkeys may sign. */
    passkeyRequest: publicProcedure
      .input(halfwayInput)
      .output(passkeyRequest)
      .mutation(({ ctx, input }) => passkeyRequestOf(ctx, input.token)),
  }),
})
