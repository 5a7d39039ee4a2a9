import type { Db } from '@kogge/db/client.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { delegationRouter } from './delegations.router.ts'

const DAY = 24 * 60 * 60 * 1000
export const later = (milliseconds: number): Date => new Date(TEST_NOW.getTime() + milliseconds)

/** What a user can do with delegations at a time. */
export const callsOf = async (db: Db, userId: string, clock: () => Date = () => TEST_NOW) =>
  createCaller(delegationRouter)(await contextOfUser(db, userId, clock)).delegation

/** A granting organisation with its administrator, and a delegate with an administrator and two members. */
export const addSides = async (db: Db) => {
  const granting = await addOrganisation(db, 'PUBLIC')
  const delegate = await addOrganisation(db, 'FREE')
  const giver = await addPerson(db, { firstName: 'Gunta' })
  const chief = await addPerson(db, { firstName: 'Ilze' })
  const named = await addPerson(db, { firstName: 'Rasa' })
  const other = await addPerson(db, { firstName: 'Tomas' })
  await addMember(db, granting, giver, 'ORG_ADMINISTRATOR')
  await addMember(db, delegate, chief, 'ORG_ADMINISTRATOR')
  await addMember(db, delegate, named)
  await addMember(db, delegate, other)
  return { granting, delegate, giver, chief, named, other }
}
export type Sides = Awaited<ReturnType<typeof addSides>>

export const addressOf = (userId: string): string => `${userId}@example.com`

type Asked = Parameters<Awaited<ReturnType<typeof callsOf>>['create']>[0]

/** What the granting organisation asks for, from now for a day, unless said otherwise. */
export const asked = (sides: Sides, values: Partial<Asked> = {}): Asked => ({
  orgId: sides.granting,
  delegateOrgId: sides.delegate,
  kind: 'manager',
  people: [addressOf(sides.named)],
  startsAt: TEST_NOW.toISOString(),
  endsAt: later(DAY).toISOString(),
  reason: 'Help with the yearly audit.',
  ...values,
})

/** Makes a delegation and gives its id. */
export const grantedBy = async (
  db: Db,
  sides: Sides,
  values: Partial<Asked> = {},
): Promise<string> => {
  const { delegationId } = await (await callsOf(db, sides.giver)).create(asked(sides, values))
  if (!delegationId) throw new Error('The people named are not known.')
  return delegationId
}
