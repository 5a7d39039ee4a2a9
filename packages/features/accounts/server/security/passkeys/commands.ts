import { passkey } from '@kogge/db/schema/second-factor.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import {
  MAX_PASSKEYS,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from '@kogge/domain/account/second-factor.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { newToken } from '@kogge/platform/server/tokens.ts'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { assertOwnPassword } from '../../settings/commands.ts'
import {
  assertionToken,
  type Keeping,
  keepChallenge,
  takeChallenge,
} from '../challenges/commands.ts'
import { tellOfChange } from '../changed.ts'
import { factorsOf } from '../factors/data.ts'
import { afterAdding, afterRemoving } from '../recovery/commands.ts'
import {
  assertionOptions,
  registrationOptions,
  verifiedAssertion,
  verifiedRegistration,
} from '../relying-party.ts'

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
  await assertOwnPassword(db, userId, input.currentPassword)
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
  const kept = await db
    .insert(passkey)
    .values({
      id: credential.id,
      userId,
      name,
      publicKey: Buffer.from(credential.publicKey),
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
  await assertOwnPassword(db, actor.userId, input.currentPassword)
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
  userId: string,
  assertion: PasskeyAssertion,
): Promise<boolean> => {
  const { db: tx, publicUrl, now } = deps
  const challenge = await takeChallenge(deps, 'use_passkey', assertionToken(halfway), userId)
  const own = and(eq(passkey.id, assertion.id), eq(passkey.userId, userId))
  const [known] = await tx
    .select({ id: passkey.id, publicKey: passkey.publicKey, counter: passkey.counter })
    .from(passkey)
    .where(own)
  if (!challenge || !known) return false
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
