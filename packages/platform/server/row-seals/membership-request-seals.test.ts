import { joinRequest, ownershipRequest } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addJoinRequest,
  addOrganisation,
  addOwnershipRequest,
  addPerson,
} from '../testing/people.ts'
import { TEST_SEALING } from '../testing/test-context.ts'
import { moveRequestRows, sealRequests } from './membership-request-seals.commands.ts'
import { isRequestGenuine } from './membership-request-seals.ts'
import { createRowSeals } from './row-seals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const OTHER = { rows: createRowSeals('another secret of the tests, thirty-two characters or more') }

/** Ids of the requests that hold under a secret. */
const genuine = async ({ rows }: Pick<typeof TEST_SEALING, 'rows'>) => {
  const { db } = database
  const joins = await db.select().from(joinRequest)
  const claims = await db.select().from(ownershipRequest)
  return [
    ...joins.filter((row) => isRequestGenuine(rows, 'join_request', row)),
    ...claims.filter((row) => isRequestGenuine(rows, 'ownership_request', row)),
  ].map(({ id }) => id)
}

test('requests hold where they are moved, and under the next secret; what somebody wrote holds nowhere', async () => {
  const { db } = database
  const [fromId, intoId] = [await addOrganisation(db), await addOrganisation(db)]
  const [userId, foreign] = [await addPerson(db), await addPerson(db)]
  const own = [
    await addJoinRequest(db, fromId, userId),
    await addOwnershipRequest(db, fromId, userId, 'I lead it.'),
  ]
  await db.insert(joinRequest).values({ orgId: fromId, userId: foreign })
  for (const kind of ['join_request', 'ownership_request'] as const)
    await moveRequestRows(db, TEST_SEALING, kind, { fromId, intoId })
  expect(await db.$count(joinRequest)).toBe(2)
  expect((await db.select().from(joinRequest)).map(({ orgId }) => orgId)).toEqual([intoId, intoId])
  expect(await genuine(TEST_SEALING)).toEqual(own)
  await sealRequests(db, OTHER, TEST_SEALING)
  expect(await genuine(OTHER)).toEqual(own)
  expect(await genuine(TEST_SEALING)).toEqual([])
  // Where the secret was lost they are sealed as they are found.
  await sealRequests(db, TEST_SEALING)
  expect(await genuine(TEST_SEALING)).toHaveLength(3)
})
