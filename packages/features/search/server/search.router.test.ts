import { connect } from '@kogge/db/client.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchRouter } from './search.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a replica that is away is said to be unavailable, and the failure is told', async () => {
  // Nobody listens at port 1.
  const nobody = connect('postgres://kogge@127.0.0.1:1/kogge')
  const told: unknown[] = []
  const context: Context = {
    ...testContext(database.db),
    readDb: nobody.db,
    log: { info: () => undefined, warn: () => undefined, error: (about) => told.push(about) },
  }
  const { search } = createCaller(searchRouter)(context)
  const unavailable = { message: 'system.unavailable', code: 'SERVICE_UNAVAILABLE' }
  await expect(search.tenders({ filters: {} })).rejects.toMatchObject(unavailable)
  await expect(search.tenders({ filters: { q: ['road'] } })).rejects.toMatchObject(unavailable)
  await expect(search.spelling({ q: 'raod' })).rejects.toMatchObject(unavailable)
  expect(told).toHaveLength(3)
  await nobody.close()
})

test('a mistake in a question to the database is not called that', async () => {
  const broken = Object.create(database.db, {
    execute: { value: () => database.db.execute('select nothing_of_this_name') },
  })
  const { search } = createCaller(searchRouter)({
    ...testContext(database.db),
    readDb: broken,
  })
  await expect(search.tenders({ filters: {} })).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
  })
})
