import { contract } from '@kogge/db/schema/contracts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ModelRow } from '../testing/contract-row.ts'
import { plainTotals } from '../testing/reference-answers.ts'
import { addRequests, readRows, writeRows } from '../testing/stored-contracts.ts'
import { openModel } from './read-model-thread.ts'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addRequests(database.db, 3)
})
afterAll(() => database.close())

const row = (rfxNum: number, cents: number): ModelRow => ({
  rfxNum,
  position: 0,
  day: '2026-03-05',
  isAwarded: true,
  buyers: [1],
  suppliers: [2],
  cpv: 45_000_000,
  country: 297,
  nuts: 'LV006',
  nature: 3,
  source: 3,
  cents,
  tenders: 1,
  endsOn: null,
})

test('a thread answers once it is loaded, and hears of what is written later', async () => {
  await writeRows(database.db, [1], [row(1, 100)])
  const model = openModel({ url: database.url, log })
  try {
    expect(await model.asOf()).toBeNull()
    const totals = await model.totals({})
    expect(totals).toEqual(plainTotals(await readRows(database.db), {}, '2026-11-21'))
    expect(await model.asOf()).toBeInstanceOf(Date)
    await writeRows(database.db, [2], [row(2, 200)])
    await vi.waitFor(async () => expect((await model.totals({})).sum).toBe(300), {
      timeout: 15_000,
      interval: 200,
    })
  } finally {
    await model.close()
  }
})

test('a connection that may only read, as that to a replica, is enough', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const model = openModel({ url: url.toString(), log })
  try {
    expect((await model.totals({})).contracts).toBe(await database.db.$count(contract))
  } finally {
    await model.close()
  }
})

test('without a database those who ask hear so, and the next question tries again', async () => {
  const model = openModel({ url: 'postgres://nobody@127.0.0.1:9/none', log })
  try {
    for (const _ of [1, 2])
      await expect(model.totals({})).rejects.toThrow(new AppError('system.unavailable'))
  } finally {
    await model.close()
  }
})
