import { passkey } from '@kogge/db/schema/second-factors.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import {
  MAX_PASSKEYS,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from '@kogge/domain/accounts/second-factors.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealFactors } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import type { AccountFacts } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { assertOwnPassword } from '../account-settings.commands.ts'
import {
  assertionToken,
  type Keeping,
  keepChallenge,
  takeChallenge,
} from './auth-challenges.commands.ts'
import { afterAdding, afterRemoving } from './recovery-codes.commands.ts'
import { factorsOf } from './second-factors.queries.ts'
import { tellOfChange } from './security-change-notice.ts'
import {
  assertionOptions,
  registrationOptions,
  verifiedAssertion,
  verifiedRegistration,
} from './webauthn-relying-party.ts'

/**
 * Begins a new passkey: what the browser makes it with, and the token that it is handed in with
 * within five minutes. Throws `session.bad_credentials`, `request.invalid` when there are ten.
 */
export const beginPasskey = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string },
) => {
  const { db, actor, publicUrl } = ctx
  const { userId } = actor
  await assertOwnPassword(ctx, input.currentPassword)
  const { passkeys } = await factorsOf(db, userId)
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('request.invalid')
  const options = await registrationOptions(publicUrl, actor, passkeys)
  const token = newToken()
  await keepChallenge(ctx, 'register_passkey', token, userId, options.challenge)
  return { token, options }
}

/**
 * Keeps the passkey that an authenticator has made under a challenge. Gives recovery codes where there were none.
 * Throws `account.second_factor_invalid` for anything but the answer to what was begun.
 */
export const addPasskey = async (
  ctx: Granted<AsSelf>,
  challenge: string,
  input: {
    readonly name: string
    readonly registration: PasskeyRegistration
  },
): Promise<readonly string[]> => {
  const { db, actor, now, publicUrl } = ctx
  const { userId } = actor
  const { name, registration } = input
  const made = await verifiedRegistration(publicUrl, challenge, registration)
  if (!made) throw new AppError('account.second_factor_invalid')
  const { credential } = made
  const publicKey = Buffer.from(credential.publicKey)
  await sealFactors(db, ctx.sealing, userId, ({ passkeys }) => ({
    passkeys: { ...passkeys, [credential.id]: publicKey.toString('hex') },
  }))
  const kept = await db
    .insert(passkey)
    .values({
      id: credential.id,
      userId,
      name,
      publicKey,
      counter: credential.counter,
      transports: registration.response.transports,
      isBackedUp: made.credentialBackedUp,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  if (kept.length === 0) throw new AppError('account.second_factor_invalid')
  const codes = await afterAdding(ctx, userId)
  await tellOfChange(ctx, 'passkey_added', { name })
  return codes
}

/** Forgets a passkey. Throws `session.bad_credentials`; `record.not_found` for one that is not theirs. */
export const removePasskey = async (
  ctx: Granted<AsSelf>,
  input: { readonly currentPassword: string; readonly id: string },
): Promise<void> => {
  const { db, actor } = ctx
  await assertOwnPassword(ctx, input.currentPassword)
  await sealFactors(
    db,
    ctx.sealing,
    actor.userId,
    ({ passkeys: { [input.id]: _, ...others } }) => ({
      passkeys: others,
    }),
  )
  const [removed] = await db
    .delete(passkey)
    .where(and(eq(passkey.id, input.id), eq(passkey.userId, actor.userId)))
    .returning({ name: passkey.name })
  if (!removed) throw new AppError('record.not_found')
  await afterRemoving(db, actor.userId)
  await tellOfChange(ctx, 'passkey_removed', removed)
}

/** What the browser signs with one of a user's passkeys to finish a sign-in; null without any. */
export const beginAssertion = async (
  deps: Keeping & { readonly publicUrl: string },
  halfway: string,
  userId: string,
) => {
  const { passkeys } = await factorsOf(deps.db, userId)
  if (passkeys.length === 0) return null
  const options = await assertionOptions(deps.publicUrl, passkeys)
  const { challenge } = options
  await keepChallenge(deps, 'use_passkey', assertionToken(halfway), userId, challenge)
  return options
}

/** Uses a signature up: its challenge is gone, right or wrong, and the key's counter has grown. */
export const takeAssertion = async (
  deps: Keeping & { readonly publicUrl: string },
  halfway: string,
  { userId, passkeys }: AccountFacts,
  assertion: PasskeyAssertion,
): Promise<boolean> => {
  const { db: tx, publicUrl, now } = deps
  const challenge = await takeChallenge(deps, 'use_passkey', assertionToken(halfway), userId)
  const own = and(eq(passkey.id, assertion.id), eq(passkey.userId, userId))
  const [kept] = await tx.select({ counter: passkey.counter }).from(passkey).where(own)
  const key = passkeys[assertion.id]
  if (!challenge || !kept || !key) return false
  const known = { id: assertion.id, publicKey: Buffer.from(key, 'hex'), counter: kept.counter }
  const signed = await verifiedAssertion(publicUrl, challenge, known, assertion)
  if (!signed) return false
  const { counter, isBackedUp } = signed
  // Keys that many devices share do not count: theirs stays zero.
  const grows = or(lt(passkey.counter, counter), sql`${passkey.counter} = 0 and ${counter} = 0`)
  const taken = await tx
    .update(passkey)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(own, grows))
    .returning({ id: passkey.id })
  return taken.length > 0
}
