import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { lockNumber, nameLocksBy } from './lock-names.ts'
import { lockRequest } from './request-lock.ts'

const RFX = 'a6b1c4de-0000-4000-8000-000000000001'

afterEach(() => nameLocksBy(Buffer.alloc(32)))

/** Numbers of advisory locks that a transaction holds once it has locked a request. */
const held = async (): Promise<readonly string[]> => {
  const database = await testDatabase()
  const rows = await database.db.transaction(async (tx) => {
    await lockRequest(tx, RFX, 'shared')
    const { rows } = await database.pool.query<{ number: string; guess: string }>(
      `select ((classid::bigint << 32) | objid::bigint)::text as number,
         hashtextextended($1, 0)::text as guess from pg_locks where locktype = 'advisory'`,
      [`request:${RFX}`],
    )
    expect(rows.map(({ number }) => number)).not.toContain(rows[0]?.guess)
    return rows
  })
  await database.close()
  return rows.map(({ number }) => number)
}

test('the list of locks names no request to whoever has not the secret', async () => {
  const [one, other] = [randomBytes(32), randomBytes(32)]
  nameLocksBy(one)
  const number = lockNumber(`request:${RFX}`)
  expect(await held()).toContain(number)
  // Processes of one secret wait for each other.
  nameLocksBy(Buffer.from(one))
  expect(lockNumber(`request:${RFX}`)).toBe(number)
  nameLocksBy(other)
  expect(await held()).not.toContain(number)
})
