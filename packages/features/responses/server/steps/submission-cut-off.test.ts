import { connect } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { unpadded } from '@kogge/platform/server/sealing/length-padding.ts'
import { openSealed } from '@kogge/platform/server/sealing/sealed-box.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSupplier,
  addTender,
  callsOf,
  contentOf,
  slotStateOf,
  type Tender,
} from '../responses.fixture.ts'
import { submission } from '../slots/slot-sealing.ts'

let database: TestDatabase
let tender: Tender
beforeAll(async () => {
  database = await testDatabase()
  tender = await addTender(database.db)
})
afterAll(() => database.close())

const STATEMENTS = 30

/** Submits, and loses its server as it is about to send the statement of that number. */
const submitUntil = async (statement: number) => {
  const { rfxId } = tender
  const { orgId, userId } = await addSupplier(database.db)
  const { response } = await callsOf(database.db, userId)
  await response.save({ orgId, rfxId, revision: 0, version: 1, content: contentOf('3.00') })
  const doomed = connect(database.url, { max: 1 })
  const calls = await callsOf(doomed.db, userId)
  let sent = 0
  doomed.pool.on('error', () => undefined)
  const client = await doomed.pool.connect()
  client.on('error', () => undefined)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const query = client.query.bind(client)
  client.query = new Proxy(query, {
    apply: async (target, self, given) => {
      sent += 1
      // What a process that is killed leaves: a connection that ends.
      if (sent === statement)
        await database.pool.query('select pg_terminate_backend($1, 2000)', [rows[0]?.pid])
      if (sent >= statement) throw new Error('The process is gone.')
      return Reflect.apply(target, self, given)
    },
  })
  client.release()
  const receipt = await calls.response
    .submit({ orgId, rfxId, revision: 1, version: 1 })
    .catch(() => null)
  // It waits for good for a connection that was in use.
  doomed.close().catch(() => undefined)
  const state = await slotStateOf(database.db, rfxId, orgId)
  const slot = testContext(database.db).sealing.slotOf(rfxId, orgId)
  const [row] = await database.db.select().from(sealedSlot).where(eq(sealedSlot.slot, slot))
  const plain = row && openSealed(tender.pair, row.sealed)
  const sealed = plain
    ? submission.parse(JSON.parse(Buffer.from(unpadded(plain)).toString('utf8')))
    : null
  return { receipt, state, sealed, isWhole: sent < statement }
}

test('a server that dies before any statement of a submission leaves it in or out, and both halves alike', async () => {
  const outcomes: string[] = []
  for (let statement = 1; statement <= STATEMENTS; statement += 1) {
    const { receipt, state, sealed, isWhole } = await submitUntil(statement)
    const last = state?.receipts.at(-1)
    if (last) {
      expect(state).toMatchObject({ status: 'RESPONDED', submitted: { revision: 1 } })
      expect(sealed).toMatchObject({ receipt: last, content: contentOf('3.00') })
    } else {
      expect(state).toMatchObject({ status: 'IN_PROGRESS', submitted: null })
      expect(sealed).toBeNull()
    }
    // Whoever has a receipt is in.
    if (receipt) expect(last).toEqual(receipt)
    outcomes.push(last ? 'in' : 'out')
    if (isWhole) break
  }
  expect(outcomes.at(-1)).toBe('in')
  expect(outcomes.filter((outcome) => outcome === 'out').length).toBeGreaterThan(5)
})
