import { user } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { testModel } from '@kogge/features/analysis/server/testing/test-read-model.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addStaff, sealPeople } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { TRPCError } from '@trpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'
import { addWorld, type World } from '../../testing/org-world.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import { CLASSIFIED, unknownGiven } from '../../testing/procedures/procedure-classification.ts'

let database: TestDatabase
let world: World
let chief: Actor
let analysis: AnalysisModel

beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
  world = await addWorld(database.db, 'BUSINESS')
  analysis = testModel(database.db)
  const chiefId = world.people.ORG_ADMINISTRATOR
  await addStaff(database.db, chiefId, 'SUPER_ADMIN')
  const passwordHash = await hashPassword('a quiet harbour in autumn')
  await database.db.update(user).set({ passwordHash }).where(eq(user.id, chiefId))
  await sealPeople(database.db, chiefId)
  // No call changes them for good, so they are read once.
  chief = (await contextOfUser(database.db, chiefId)).actor
})
afterAll(() => database.close())

/** What the database does not take: NUL, half a character, years that it writes in another way. */
const hostile = (value: unknown): readonly unknown[] => {
  if (typeof value === 'number') return [2 ** 31, 99_999_999_999]
  if (typeof value !== 'string') return []
  const isTime = /^\d{4}-\d\d-\d\dT/.test(value)
  return isTime
    ? ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']
    : [`${value}\0`, `${value}\ud800`]
}

/** Every input that differs from a good one in one place. */
const variants = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value))
    return value.flatMap((item, at) => variants(item).map((other) => value.with(at, other)))
  if (typeof value !== 'object' || value === null) return hostile(value)
  return Object.entries(value).flatMap(([name, inner]) =>
    variants(inner).map((other) => ({ ...value, [name]: other })),
  )
}

const cursorOf = (at: string, key: string) =>
  Buffer.from(JSON.stringify({ at, key })).toString('base64url')
const CURSORS = [
  cursorOf('2026-11-21T12:00:00Z', 'later:x'),
  cursorOf('2026-11-21T12:00:00Z', 'later:\0'),
  cursorOf('2026-11-21T12:00:00Z', 'a\ud800'),
  cursorOf('0000-01-01T00:00:00Z', 'x'),
  99_999_999_999,
]

class Undo extends Error {}

/** Calls within a transaction that is undone; gives the failure where it is one of ours. */
const failure = async (path: string, input: unknown): Promise<unknown> => {
  let found: unknown = null
  await database.db
    .transaction(async (tx) => {
      const context = { ...testContext(tx, chief), analysis }
      const caller: unknown = path.startsWith('admin')
        ? createCaller(adminRouter)(context)
        : createCaller(appRouter)(context)
      const call = path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller) as (
        input: unknown,
      ) => Promise<unknown>
      await call(input).catch((error: unknown) => {
        const isOurs = !(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR'
        if (isOurs) found = error
      })
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) found ??= error
    })
  return found
}

it.each(PROCEDURES)('$path takes no input for a failure of ours', async ({ path }) => {
  const { access, input } = CLASSIFIED[path] ?? {}
  const good = { ...(access === 'org' && { orgId: world.orgId }), ...input?.(unknownGiven(world)) }
  const words = { ...good, q: 'words' }
  const inputs = [...variants(words), ...CURSORS.map((cursor) => ({ ...good, cursor }))]
  for (const one of inputs) expect(await failure(path, one), JSON.stringify(one)).toBeNull()
})
