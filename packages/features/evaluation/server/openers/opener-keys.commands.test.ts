import { setTimeout } from 'node:timers/promises'
import { rateLimit } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { heldOpenerKeys } from '@kogge/platform/server/access/openers.queries.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRequest, callsOf, PASSPHRASE } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('does not replace a key that a request is being sealed to', async () => {
  const { db } = database
  const { rfxId, chief, second, third } = await addRequest(db, { openers: 2, openingIn: 1 })
  const own = eq(writtenRfx.rfxId, rfxId)
  // As if it were not published yet.
  await db.update(writtenRfx).set({ state: 'cancelled' }).where(own)
  const calls = await callsOf(db, chief)
  let making: Promise<string> = Promise.resolve('')
  await db.transaction(async (tx) => {
    const held = await heldOpenerKeys(tx, TEST_SEALING, [chief, second, third])
    expect(held).toHaveLength(3)
    making = calls.opener.makeKey({ passphrase: `${PASSPHRASE} 2` }).then(
      () => 'made',
      ({ message }) => message,
    )
    // It reaches the key while the request is being published.
    await setTimeout(3000)
    await tx.update(writtenRfx).set({ state: 'published' }).where(own)
  })
  expect(await making).toBe('rfx.step_refused')
})

it('holds no connection while a passphrase locks a key, and makes few keys for one person', async () => {
  const { db, pool } = database
  const calls = await callsOf(db, await addPerson(db))
  const make = () => calls.opener.makeKey({ passphrase: PASSPHRASE })
  let [longest, since] = [0, 0]
  pool.on('acquire', () => {
    since = performance.now()
  })
  pool.on('release', () => {
    longest = Math.max(longest, performance.now() - since)
  })
  /** The part of the time for which one connection was held. */
  const heldPart = async () => {
    longest = 0
    const from = performance.now()
    await make()
    return longest / (performance.now() - from)
  }
  // It is locked for longer than it is written, unless the machine was busy meanwhile.
  let least = 1
  for (let turn = 0; turn < 4 && least >= 0.5; turn += 1) least = Math.min(least, await heldPart())
  expect(least).toBeLessThan(0.5)
  await db.update(rateLimit).set({ hits: 10 }).where(like(rateLimit.key, 'opener-key:%'))
  await expect(make()).rejects.toThrow('request.rate_limited')
})
