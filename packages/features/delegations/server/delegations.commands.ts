import type { Db } from '@kogge/db/client.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import type { AsSelf, InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { DelegationInput, DelegationKind } from '@kogge/domain/members/delegation-inputs.ts'
import {
  beginning,
  delegationProblem,
  isOpen,
  stateOfDelegation,
  stateOfPerson,
} from '@kogge/domain/members/delegation-rules.ts'
import { lockOrgAccess } from '@kogge/platform/server/access/access-locks.commands.ts'
import { senderOf } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { orgInMail, personInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Granted, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  changeDelegations,
  changeNamed,
  writeDelegation,
} from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import { writeToAdministrators, writeToPeople } from './delegations.mails.ts'
import { membersByAddress, type NamedPerson, peopleOf } from './delegations.queries.ts'
import type { Created } from './delegations.views.ts'

/** Who acts for which organisation, as messages name them. */
const actingFor = async ({ db, actor }: UserContext, orgId: string) => {
  const from = await orgInMail(db, orgId)
  return { org: from, name: await personInMail(db, actor, from) }
}

/**
 * Lets named people of another organisation act in this one, once they have activated it. Makes
 * nothing when nobody there has one of the addresses, and says which; whether the address has an
 * account elsewhere, or the organisation has members at all, is not disclosed. Throws
 * `request.invalid` with the `reason` (domain/members/delegation-rules.ts).
 */
export const createDelegation = async (
  ctx: Granted<InOrg<'delegation.manage'>>,
  input: DelegationInput,
): Promise<Created> => {
  const { db, now, actor, grant } = ctx
  const { orgId, until } = grant.action
  const { delegateOrgId, kind, reason, endsAt } = input
  const problem = delegationProblem({ ...input, orgId, until }, now)
  if (problem) throw new AppError('request.invalid', { reason: problem })
  const people = [...new Set(input.people)]
  // Nobody gives to themselves what they have for a time alone.
  if (people.includes(actor.email)) throw new AppError('request.invalid', { reason: 'names_self' })
  const found = await membersByAddress(ctx, delegateOrgId, people)
  const known = new Set(found.map(({ email }) => email))
  const unknownPeople = people.filter((address) => !known.has(address))
  if (unknownPeople.length > 0) return { delegationId: null, unknownPeople }
  const startsAt = beginning(input.startsAt, now)
  const values = { orgId, delegateOrgId, kind, reason, startsAt, endsAt, createdBy: actor.userId }
  const userIds = found.map(({ userId }) => userId)
  const id = await writeDelegation(ctx, { ...values, createdAt: now }, userIds)
  await recordAuditEntry(ctx, {
    action: 'delegation.created',
    subjectType: 'delegation',
    subjectId: id,
    orgId,
    after: { ...values, userIds },
  })
  const sender = await senderOf(ctx, orgId)
  const { name: org } = await orgInMail(db, orgId)
  const message = { orgId: delegateOrgId, values: { ...sender, org } }
  await writeToPeople(ctx, userIds, { template: 'delegationNamed', ...message })
  await writeToAdministrators(ctx, { template: 'delegationReceived', ...message }, userIds)
  return { delegationId: id, unknownPeople: [] }
}

/**
 * A delegation and its people, its row locked until the transaction ends: what two do to it at once
 * happens one after the other. Throws `record.not_found`.
 */
const lockDelegation = async (db: Db, condition: SQL | undefined, now: Date) => {
  const [row] = await db.select().from(delegation).where(condition).for('update')
  if (!row) throw new AppError('record.not_found')
  return { row, people: (await peopleOf(db, [row.id], now)).get(row.id) ?? [] }
}

const personIn = (people: readonly NamedPerson[], userId: string): NamedPerson => {
  const person = people.find((one) => one.userId === userId)
  if (!person) throw new AppError('record.not_found')
  return person
}

const KINDS = {
  'delegation.activate_auditor': 'auditor',
  'delegation.activate_manager': 'manager',
} as const satisfies Readonly<Record<string, DelegationKind>>

/**
 * Takes up what one was named for. Throws `record.not_found` for whoever is not named or may not
 * take up this kind, `delegation.not_active` before its time, after it, or once it was ended.
 *
 * The row alone is locked, and not the granting organisation: this takes nothing from anyone there,
 * and whoever revokes it locks the row too. So no transaction holds two organisations.
 */
export const activateDelegation = async <Permission extends keyof typeof KINDS>(
  ctx: Granted<InOrg<Permission>>,
  delegationId: string,
): Promise<void> => {
  const { db, actor, grant } = ctx
  const ofThisKind = and(
    eq(delegation.id, delegationId),
    eq(delegation.delegateOrgId, grant.action.orgId),
    eq(delegation.kind, KINDS[grant.action.permission]),
  )
  const { row, people } = await lockDelegation(db, ofThisKind, ctx.now)
  // Later than `ctx.now`, where the row had to be waited for.
  const now = ctx.clock()
  const state = stateOfPerson(row, personIn(people, actor.userId), now)
  if (state === 'active') return
  if (state !== 'ready') throw new AppError('delegation.not_active')
  await changeNamed(ctx, namedIn(row.id, actor.userId), { activatedAt: now })
  await recordAuditEntry(ctx, {
    action: 'delegation.activated',
    subjectType: 'delegation',
    subjectId: row.id,
    orgId: row.orgId,
    after: { userId: actor.userId, kind: row.kind, endsAt: row.endsAt },
  })
  await writeToAdministrators(ctx, {
    template: 'delegationActivated',
    orgId: row.orgId,
    values: { ...(await actingFor(ctx, row.delegateOrgId)) },
  })
}

const namedIn = (delegationId: string, userId: string): SQL | undefined =>
  and(eq(delegationUser.delegationId, delegationId), eq(delegationUser.userId, userId))

const endFor = async (
  ctx: Granted<unknown>,
  delegationId: string,
  userId: string,
): Promise<void> => {
  const ended = { endedAt: ctx.now, endedBy: ctx.actor.userId }
  await changeNamed(ctx, namedIn(delegationId, userId), ended)
}

/**
 * Gives back, or declines, what one was named for. Throws `record.not_found` for whoever is not
 * named, `delegation.not_active` once it is over.
 */
export const giveBackDelegation = async (
  ctx: Granted<AsSelf>,
  delegationId: string,
): Promise<void> => {
  const { db, now, actor } = ctx
  // Whoever is not named locks nothing, and waits no longer than for what is not there.
  const [place] = await db
    .select({ orgId: delegation.orgId })
    .from(delegationUser)
    .innerJoin(delegation, eq(delegation.id, delegationUser.delegationId))
    .where(
      and(eq(delegationUser.delegationId, delegationId), eq(delegationUser.userId, actor.userId)),
    )
  if (!place) throw new AppError('record.not_found')
  await lockOrgAccess(db, place.orgId, 'exclusive')
  const { row, people } = await lockDelegation(db, eq(delegation.id, delegationId), now)
  const person = personIn(people, actor.userId)
  if (!isOpen(stateOfPerson(row, person, now))) throw new AppError('delegation.not_active')
  await endFor(ctx, row.id, actor.userId)
  await recordAuditEntry(ctx, {
    action: 'delegation.given_back',
    subjectType: 'delegation',
    subjectId: row.id,
    orgId: row.orgId,
    before: { userId: actor.userId, activatedAt: person.activatedAt },
  })
  await writeToAdministrators(ctx, {
    template: 'delegationGivenBack',
    orgId: row.orgId,
    values: { ...(await actingFor(ctx, row.delegateOrgId)) },
  })
}

/**
 * Takes a delegation back at once, from everyone or from one person. Throws `record.not_found` for
 * one of another organisation, `delegation.not_active` where there is nothing left to take.
 */
export const revokeDelegation = async (
  ctx: Granted<InOrg<'delegation.manage'>>,
  { delegationId, userId }: { readonly delegationId: string; readonly userId?: string | undefined },
): Promise<void> => {
  const { db, now, actor, grant } = ctx
  const { orgId } = grant.action
  const ours = and(eq(delegation.id, delegationId), eq(delegation.orgId, orgId))
  const { row, people } = await lockDelegation(db, ours, now)
  const from = userId === undefined ? people : [personIn(people, userId)]
  const losing = from.filter((person) => isOpen(stateOfPerson(row, person, now)))
  const isOver =
    userId === undefined ? !isOpen(stateOfDelegation(row, people, now)) : losing.length === 0
  if (isOver) throw new AppError('delegation.not_active')
  if (userId === undefined)
    await changeDelegations(ctx, eq(delegation.id, row.id), {
      revokedAt: now,
      revokedBy: actor.userId,
    })
  else await endFor(ctx, row.id, userId)
  const losers = losing.map((person) => person.userId)
  await recordAuditEntry(ctx, {
    action: userId === undefined ? 'delegation.revoked' : 'delegation.taken',
    subjectType: 'delegation',
    subjectId: row.id,
    orgId,
    before: { userIds: losers, kind: row.kind, endsAt: row.endsAt },
    after: { endedAt: now },
  })
  const message = {
    template: 'delegationRevoked',
    orgId: row.delegateOrgId,
    values: { org: await orgInMail(db, orgId) },
  } as const
  await writeToPeople(ctx, losers, message)
}
