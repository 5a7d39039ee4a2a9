import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { globalRoleHolds } from '@kogge/domain/access/global-permissions.ts'
import { lowestTier, type OrgPermission, roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { reaches, TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { TRPCError } from '@trpc/server'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'
import { addWorld, nowhere, type World } from '../../testing/org-world.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import {
  CLASSIFIED,
  type Classified,
  unknownGiven,
} from '../../testing/procedures/procedure-classification.ts'

let database: TestDatabase
const worlds = new Map<Tier, World>()
const worldOf = (tier: Tier): World => {
  const world = worlds.get(tier)
  if (!world) throw new Error('There is no such world.')
  return world
}

beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
  for (const tier of TIERS) worlds.set(tier, await addWorld(database.db, tier))
})
afterAll(() => database.close())

class Undo extends Error {}

/** What came of a call: its output, or the code of its failure. */
interface Outcome {
  readonly code: string
  readonly output?: unknown
}

const callOf = (path: string, context: Context): ((input: unknown) => Promise<unknown>) => {
  const caller: unknown = path.startsWith('admin')
    ? createCaller(adminRouter)(context)
    : createCaller(appRouter)(context)
  return path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>
}

/** Calls within a transaction that is undone, so that no call sees what another did. */
const outcomeOf = async (
  path: string,
  input: unknown,
  contextIn: (db: Db) => Promise<Context>,
): Promise<Outcome> => {
  let outcome: Outcome = { code: 'none' }
  const undone = await database.db
    .transaction(async (tx) => {
      const context = await contextIn(tx)
      outcome = await callOf(
        path,
        context,
      )(input).then(
        (output) => ({ code: 'ok', output }),
        (error: unknown) => ({
          code: error instanceof TRPCError ? error.message : String(error),
        }),
      )
      throw new Undo()
    })
    .catch((error: unknown) => error)
  expect(undone).toBeInstanceOf(Undo)
  return outcome
}

const actors = new Map<string, Actor>()

/** One of a world, whom no call changes for good: they are read once. */
const as = (userId: string) => async (db: Db) => {
  const actor = actors.get(userId) ?? (await contextOfUser(database.db, userId)).actor
  actors.set(userId, actor)
  return testContext(db, actor)
}

const inputFor = (classified: Classified, world: World, orgId?: string): unknown => {
  const given = classified.input?.(unknownGiven(world))
  if (orgId === undefined) return given
  return { orgId, ...given }
}

/** What they make has an id of its own each time. */
const MAKING = [
  'monitor.create',
  'opportunity.create',
  'opportunityImport.save',
  'ownField.create',
  'opportunityView.create',
  'questionnaire.save',
  'org.create',
  'orgList.create',
  'rfxDraft.create',
  'task.create',
  'taskCalendar.create',
  'taskTemplate.create',
  'webhook.create',
]

const REFUSALS = ['session.required', 'access.denied', 'plan.required', 'plan.no_seat']

/** The answer to a role on a plan: a current role holds the permission, and the one needed as well, and the plan reaches both. */
const expected = (
  classified: Extract<Classified, { access: 'org' }>,
  role: OrgRole,
  tier: Tier,
): string | null => {
  const held = classified.permissions.filter((permission) => roleHolds(role, permission))
  const { also = held[0] } = classified
  if (held.length === 0 || !also || !roleHolds(role, also)) return 'access.denied'
  const isReached = (permission: OrgPermission) => reaches(tier, lowestTier(permission))
  return held.some(isReached) && isReached(also) ? null : 'plan.required'
}

const expectAllowed = ({ code }: Outcome, misses: true | undefined, who: string) => {
  expect(REFUSALS, who).not.toContain(code)
  if (!misses) expect(code, who).not.toBe('record.not_found')
  expect(code, who).not.toMatch(/Internal|validation/)
}

const ofAccess = (access: Classified['access']) =>
  PROCEDURES.filter(({ path }) => CLASSIFIED[path]?.access === access)

/** Two answers may tell what time it is. */
const timeless = ({ code, output }: Outcome) => ({
  code,
  said: JSON.stringify(output, (name, value) => (name === 'serverNow' ? undefined : value)),
})

describe('within an organisation', () => {
  it.each(ofAccess('org'))('$path is for the roles and plans that have it', async ({ path }) => {
    const classified = CLASSIFIED[path]
    if (classified?.access !== 'org') throw new Error('It is not classified.')
    for (const tier of TIERS) {
      const world = worldOf(tier)
      const input = inputFor(classified, world, world.orgId)
      for (const role of ANY_ORG_ROLES) {
        const who = `${role} on ${tier}`
        const outcome = await outcomeOf(path, input, as(world.people[role]))
        const refusal = expected(classified, role, tier)
        if (refusal === null) expectAllowed(outcome, classified.misses, who)
        else expect(outcome.code, who).toBe(refusal)
      }
    }
  })

  it.each(ofAccess('org'))('$path is not there for strangers', async ({ path }) => {
    const classified = CLASSIFIED[path]
    if (!classified) throw new Error('It is not classified.')
    const world = worldOf('BUSINESS')
    const input = inputFor(classified, world, world.orgId)
    const unknown = inputFor(classified, nowhere(world), nowhere(world).orgId)
    const stranger = worldOf('PRO').people.ORG_ADMINISTRATOR
    for (const userId of [stranger, world.expiredId]) {
      expect(await outcomeOf(path, input, as(userId))).toEqual({ code: 'record.not_found' })
      expect(await outcomeOf(path, unknown, as(userId))).toEqual({ code: 'record.not_found' })
    }
  })

  it.each(ofAccess('org'))('$path takes no ids of another organisation', async ({ path }) => {
    const classified = CLASSIFIED[path]
    if (!classified) throw new Error('It is not classified.')
    const [mine, theirs] = [worldOf('BUSINESS'), worldOf('PRO')]
    const me = as(mine.people.ORG_ADMINISTRATOR)
    const foreign = await outcomeOf(path, inputFor(classified, theirs, mine.orgId), me)
    const missing = await outcomeOf(path, inputFor(classified, nowhere(theirs), mine.orgId), me)
    if (MAKING.includes(path)) expect(foreign.code).toBe(missing.code)
    else expect(timeless(foreign)).toEqual(timeless(missing))
  })

  it.each(ofAccess('org'))('$path ends with the membership', async ({ path }) => {
    const classified = CLASSIFIED[path]
    if (!classified) throw new Error('It is not classified.')
    const world = worldOf('BUSINESS')
    const input = inputFor(classified, world, world.orgId)
    const userId = world.people.ORG_ADMINISTRATOR
    const isMutation = PROCEDURES.find((one) => one.path === path)?.definition.data?.type
    const removed = async (db: Db) => {
      // A change is asked for by one who was a member when the request came; a read by the next.
      const before = await contextOfUser(db, userId)
      await db
        .delete(membership)
        .where(and(eq(membership.orgId, world.orgId), eq(membership.userId, userId)))
      return isMutation === 'mutation' ? before : contextOfUser(db, userId)
    }
    expect(await outcomeOf(path, input, removed)).toEqual({ code: 'record.not_found' })
  })
})

describe('for staff', () => {
  it.each(ofAccess('staff'))('$path is for the global roles that have it', async ({ path }) => {
    const classified = CLASSIFIED[path]
    if (classified?.access !== 'staff') throw new Error('It is not classified.')
    const world = worldOf('BUSINESS')
    const input = inputFor(classified, world)
    for (const role of GLOBAL_ROLES) {
      const outcome = await outcomeOf(path, input, async (db) => {
        const userId = await addPerson(db)
        await addStaff(db, userId, role)
        return contextOfUser(db, userId)
      })
      const holds = classified.permissions.some((permission) => globalRoleHolds(role, permission))
      if (holds) expectAllowed(outcome, classified.misses, role)
      else expect(outcome.code, role).toBe('access.denied')
    }
    // Those with support access hold a role of the platform as well, or it would not count.
    const people = Object.entries(world.people).filter(([role]) => !role.startsWith('SUPPORT_'))
    for (const [, userId] of people)
      expect(await outcomeOf(path, input, as(userId))).toEqual({ code: 'access.denied' })
  })
})

describe('for every signed-in user', () => {
  it.each(ofAccess('user'))('$path tells nothing of what is another’s', async ({ path }) => {
    const classified = CLASSIFIED[path]
    if (!classified) throw new Error('It is not classified.')
    const theirs = worldOf('PRO')
    // The same person in both calls: what is their own is no difference.
    const id = crypto.randomUUID()
    const stranger = async (db: Db) => {
      const userId = await addPerson(db, { id, createdAt: TEST_NOW })
      await addMember(db, worldOf('FREE').orgId, userId, 'ORG_READONLY_MEMBER', null, TEST_NOW)
      return contextOfUser(db, userId)
    }
    const foreign = await outcomeOf(path, inputFor(classified, theirs), stranger)
    expect(foreign.code).not.toMatch(/Internal|validation|session.required/)
    const missing = await outcomeOf(path, inputFor(classified, nowhere(theirs)), stranger)
    if (MAKING.includes(path)) expect(foreign.code).toBe(missing.code)
    else expect(foreign).toEqual(missing)
  })
})
