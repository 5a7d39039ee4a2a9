import { webhook, webhookDelivery } from '@kogge/db/schema/webhooks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sendDue } from '@kogge/features/monitor/server/webhooks/webhook-sending.jobs.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSupplier } from './monitor-world.fixture.ts'
import { JOBS, webhookWorld } from './webhooks.fixture.ts'

let database: TestDatabase
let world: ReturnType<typeof webhookWorld>
beforeEach(async () => {
  database = await testDatabase()
  world = webhookWorld(() => database)
})
afterEach(async () => {
  await world.close()
  await database.close()
})

const add = () => world.add((_seen, response) => void response.writeHead(500).end())

/** Sends what is due, and gives the alarms that came of it. */
const alarmsOf = async (): Promise<readonly string[]> => {
  const alarms: string[] = []
  const deps = await world.deps()
  await sendDue(
    { ...deps, log: { ...deps.log, error: (_about, text) => void alarms.push(String(text)) } },
    JOBS,
  )
  return alarms
}
const ALARM = [expect.stringMatching(/^ALARM: /)]

describe('of a row that somebody else has written', () => {
  it.each(['url', 'orgId', 'secret'] as const)(
    'as the %s of a webhook, nothing is sent',
    async (column) => {
      const { db } = database
      const [hook, other] = [await add(), await add()]
      await world.publish()
      const [foreign] = await db.select().from(webhook).where(eq(webhook.id, other.id))
      if (!foreign) throw new Error('The other webhook is gone.')
      const written = { [column]: column === 'url' ? `${foreign.url}/2` : foreign[column] }
      await db.update(webhook).set(written).where(eq(webhook.id, hook.id))
      expect(await alarmsOf()).toEqual(ALARM)
      expect(hook.receiver.seen).toEqual([])
      expect(other.receiver.seen).toHaveLength(1)
    },
  )

  it('as the body of a delivery, before its first attempt or after, nothing is signed', async () => {
    const { db } = database
    const body = '{"event":"match","forged":true}'
    const hook = await add()
    await world.publish()
    await db.update(webhookDelivery).set({ body })
    expect(await alarmsOf()).toEqual(ALARM)
    expect(hook.receiver.seen).toEqual([])
    await world.publish()
    expect(await alarmsOf()).toEqual([])
    await db.update(webhookDelivery).set({ body })
    world.pass(2 * 60_000)
    expect(await alarmsOf()).toEqual(ALARM)
    expect(hook.receiver.seen).toHaveLength(1)
  })

  it('as the body of another delivery of the same webhook, nothing is signed', async () => {
    const { db } = database
    const hook = await add()
    await world.publish()
    await world.publish()
    await world.send()
    const [first, second] = await db.select().from(webhookDelivery)
    if (!first || !second) throw new Error('There are no two deliveries.')
    const { body, bodyMac } = first
    await db.update(webhookDelivery).set({ body, bodyMac }).where(eq(webhookDelivery.id, second.id))
    const sent = hook.receiver.seen.length
    world.pass(2 * 60_000)
    expect(await alarmsOf()).toEqual(ALARM)
    expect(hook.receiver.seen).toHaveLength(sent + 1)
  })
})

it('four administrators at once add no more than five', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  const people = [supplier.userId]
  for (let count = 0; count < 3; count += 1) {
    const userId = await addPerson(db)
    await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
    people.push(userId)
  }
  const url = 'https://receiver.example/'
  const added = people.flatMap((userId) =>
    [1, 2, 3].map(async () => (await world.callsOf({ orgId, userId })).create({ orgId, url })),
  )
  const outcomes = await Promise.allSettled(added)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await db.$count(webhook)).toBe(5)
})
