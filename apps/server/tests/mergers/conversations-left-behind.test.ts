import { conversationMessage } from '@kogge/db/schema/conversation-messages.ts'
import { conversationParty } from '@kogge/db/schema/conversations.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  endMonitoring,
  takeProfilesBack,
} from '@kogge/platform/server/access/org-monitoring.commands.ts'
import { addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addConversation } from './followed-conversations.fixture.ts'

let database: TestDatabase
let orgId: string
let conversationId: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  const userId = await addPerson(db)
  orgId = await addOrganisation(db)
  const added = await addConversation(db, { orgId, userId, at: new Date() })
  conversationId = added.conversationId
})

const messages = () =>
  database.db
    .select({ orgId: conversationMessage.orgId, noteOrgId: conversationMessage.noteOrgId })
    .from(conversationMessage)
    .where(eq(conversationMessage.conversationId, conversationId))
    .orderBy(conversationMessage.sentAt)

it('is left to its other party where nobody speaks for an organisation, without the notes of that one', async () => {
  await endMonitoring(database.db, orgId)
  expect(await messages()).toEqual([{ orgId, noteOrgId: null }])
  const isThis = eq(conversationParty.conversationId, conversationId)
  expect(await database.db.$count(conversationParty, isThis)).toBe(1)
})

it('goes back with its messages and notes to those who had it', async () => {
  const toId = await addOrganisation(database.db)
  await takeProfilesBack(database.db, { fromId: orgId, toId, now: new Date() })
  expect(await messages()).toEqual([
    { orgId: toId, noteOrgId: null },
    { orgId: toId, noteOrgId: toId },
  ])
  const rows = await database.db
    .select({ orgId: conversationParty.orgId })
    .from(conversationParty)
    .where(eq(conversationParty.conversationId, conversationId))
  expect(rows.map((row) => row.orgId)).toContain(toId)
  expect(rows.map((row) => row.orgId)).not.toContain(orgId)
})
