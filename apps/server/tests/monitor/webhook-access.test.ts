import { webhook } from '@kogge/db/schema/webhooks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminRouter } from '../../app-router.ts'
import { webhookWorld } from './webhooks.fixture.ts'

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

it.each(SUPPORT_ORG_ROLES)(
  'staff with %s neither make nor change webhooks, nor see what they sent',
  async (role) => {
    const { db } = database
    const { orgId, id } = await world.add((_seen, response) => void response.end('ok'))
    const userId = await addPerson(db)
    await addStaff(db, userId, 'DEVELOPER')
    const admin = createCaller(adminRouter)(await contextOfUser(db, userId, world.clock))
    await admin.adminOrgs.takeAccess({ orgId, role, reason: 'They asked for it.' })
    const calls = await world.callsOf({ orgId, userId })
    const one = { orgId, id }
    for (const call of [
      () => calls.create({ orgId, url: 'https://attacker.example/hook' }),
      () => calls.test(one),
      () => calls.enable(one),
      () => calls.remove(one),
      () => calls.resend({ ...one, deliveryId: id }),
      () => calls.list({ orgId }),
      () => calls.deliveries(one),
    ])
      await expect(call()).rejects.toThrow('access.denied')
    expect(await db.$count(webhook)).toBe(1)
  },
)
