import { randomUUID } from 'node:crypto'
import { upload } from '@kogge/db/schema/files.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { monitorProfile, monitorProfileDue } from '@kogge/db/schema/monitor.ts'
import { opportunity, opportunityEvent } from '@kogge/db/schema/opportunities.ts'
import { opportunityFile } from '@kogge/db/schema/opportunity-files.ts'
import { opportunityImport } from '@kogge/db/schema/opportunity-imports.ts'
import { opportunityNote } from '@kogge/db/schema/opportunity-notes.ts'
import { opportunityView, opportunityViewDefault } from '@kogge/db/schema/opportunity-views.ts'
import { orgList, orgListEvent, orgListFollow, orgListMember } from '@kogge/db/schema/org-lists.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { task, taskEvent, taskReminder, taskTemplate } from '@kogge/db/schema/tasks.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import {
  endMonitoring,
  MONITORING_TABLES,
} from '@kogge/platform/server/access/org-monitoring.commands.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  besiege,
  callsOf,
  now,
  type Siege,
  staffOf,
} from '../../testing/attacks/attack-scenario.ts'
import { addConversation } from './followed-conversations.fixture.ts'

const reason = 'The same entry of the register.'

let siege: Siege
beforeAll(async () => {
  siege = await besiege()
})
afterAll(async () => {
  await siege.app.close()
  await siege.database.close()
})

/** An organisation that became a part of an entry nobody spoke for, with a profile that its people founded there. */
const addMerged = async () => {
  const { db } = siege.database
  const [orgId, userId] = [await addOrganisation(db, 'BUSINESS'), await addPerson(db)]
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  const entry = await addOrganisation(db, 'FREE', { claimedAt: null })
  const staff = await staffOf(siege)
  await staff.adminOrgs.merge({ orgId, intoId: entry, reason })
  const calls = await callsOf(siege, userId)
  const filters = { q: ['osta'], country: ['LV'] }
  const { guid } = await calls.monitor.create({ orgId: entry, name: 'The harbour', filters })
  return { orgId, userId, entry, guid }
}

const part = async (fromId: string, intoId: string) => {
  const pairs = and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId))
  const [pair] = await siege.database.db.select({ id: orgMatch.id }).from(orgMatch).where(pairs)
  await (await staffOf(siege)).adminOrgMatches.undo({ matchId: pair?.id ?? '', reason })
}

/** An opportunity of the tender, with the event of its creation, a note and a file. */
const addOpportunity = async (orgId: string, isFurther = false): Promise<string> => {
  const { db } = siege.database
  const guid = randomUUID()
  const at = now()
  const card = { orgId, guid, rfxId: siege.tender.rfxId, name: 'The quay', rank: 'a0', isFurther }
  await db.insert(opportunity).values({ ...card, createdAt: at, updatedAt: at, stateSince: at })
  await db.insert(opportunityEvent).values({ orgId, guid, type: 'CREATED', changes: [], at })
  await db
    .insert(opportunityNote)
    .values({ id: randomUUID(), orgId, guid, html: '<p>a</p>', words: 'a', createdAt: at })
  const fileId = randomUUID()
  await db.insert(upload).values({ id: fileId, bytes: 1, isKept: true })
  await db.insert(opportunityFile).values({
    fileId,
    orgId,
    guid,
    name: 'plans.pdf',
    bytes: 1,
    mediaType: 'application/pdf',
    hash: 'a'.repeat(64),
    isScanned: false,
    found: [],
    key: Buffer.alloc(1),
    createdAt: at,
  })
  return guid
}

/** A view of opportunities that somebody's list opens with. */
const addView = async (orgId: string, ownerId: string): Promise<void> => {
  const { db } = siege.database
  const at = now()
  const view = { orgId, guid: randomUUID(), page: 'list' as const, name: 'Mine', ownerId }
  const params = { filters: {}, sortBy: null }
  await db.insert(opportunityView).values({ ...view, params, createdAt: at, updatedAt: at })
  const { page, guid: viewGuid } = view
  await db.insert(opportunityViewDefault).values({ orgId, userId: ownerId, page, viewGuid })
}

/** A list of one organisation, with the event of its creation. */
const addList = async (orgId: string, userId: string): Promise<void> => {
  const { db } = siege.database
  const at = now()
  const list = { orgId, guid: randomUUID(), name: 'Competitors', purpose: 'competitors' as const }
  await db.insert(orgList).values({ ...list, createdAt: at, updatedAt: at })
  const ofList = { orgId, listGuid: list.guid }
  await db.insert(orgListMember).values({ ...ofList, memberId: orgId, addedAt: at })
  await db.insert(orgListEvent).values({ ...ofList, type: 'CREATED', changes: [], at })
  await db.insert(orgListFollow).values({ ...ofList, userId, mail: 'daily', since: at })
}

/** A task, with the event of its creation and a reminder. */
const addTask = async (
  orgId: string,
  userId: string,
  opportunityGuid: string | null,
): Promise<string> => {
  const { db } = siege.database
  const guid = randomUUID()
  const at = now()
  const times = { createdAt: at, updatedAt: at, statusSince: at }
  const subject = opportunityGuid === null ? ('none' as const) : ('opportunity' as const)
  const row = { orgId, guid, subject, opportunityGuid, title: 'Read it', rank: 'a0' }
  await db.insert(task).values({ ...row, ...times })
  await db.insert(taskEvent).values({ orgId, guid, type: 'CREATED', changes: [], at })
  const reminder = { orgId, guid, userId, deadline: '2026-12-24', day: 'today' as const, at }
  await db.insert(taskReminder).values(reminder)
  return guid
}

/** Puts a row of each kind into what an organisation follows. */
const follow = async (orgId: string, userId: string) => {
  const { tender, database } = siege
  const { db } = database
  const at = now().toISOString()
  const num = sql`(select num from rfx where id = ${tender.rfxId})`
  await db.execute(sql`insert into feed_item (org_id, rfx_num, profiles, kind, version, matched_at)
    select ${orgId}, ${num}, '{}', 'new', 1, ${at}`)
  await db.execute(
    sql`insert into feed_state (org_id, user_id, rfx_num) select ${orgId}, ${userId}, ${num}`,
  )
  await db.execute(sql`insert into feed_ranking (org_id, is_on) values (${orgId}, false)`)
  await db.execute(sql`insert into profile_match (month, org_id, profile_num, rfx_num, version, kind, matched_at)
    select '2026-11-01', ${orgId}, 1, ${num}, 1, 'new', ${at}`)
  await db.execute(sql`insert into rfx_watch (org_id, user_id, rfx_num, since)
    select ${orgId}, ${userId}, ${num}, ${at}`)
  await db.execute(sql`insert into org_watch (org_id, user_id, watched_id, since)
    values (${orgId}, ${userId}, ${orgId}, ${at})`)
  await db.execute(sql`insert into watch_news (org_id, user_id, rfx_num, version, cause, fields, at)
    select ${orgId}, ${userId}, ${num}, 1, 'changed', '[]', ${at}`)
  await db.execute(sql`insert into notification (user_id, org_id, kind, key, line, rfx_num, at)
    select ${userId}, ${orgId}, 'watched', ${orgId}, 'line', ${num}, ${at}`)
  await db.execute(sql`insert into webhook (id, org_id, url, secret, locale, created_at)
    values (gen_random_uuid(), ${orgId}, 'https://receiver.example/', '\\x00', 'lv', ${at})`)
  await db.execute(sql`
    insert into opportunity_field (org_id, field_id, kind, name, position, created_at)
    values (${orgId}, gen_random_uuid(), 'text', 'Crew', 0, ${at})`)
  const guid = await addOpportunity(orgId)
  await db.execute(sql`
    insert into opportunity_questionnaire (org_id, version_id, questions, created_at)
    values (${orgId}, gen_random_uuid(), '[]', ${at})`)
  await db.execute(sql`
    insert into opportunity_answer (org_id, guid, version_id, question_id, value, answered_at)
    values (${orgId}, ${guid}, gen_random_uuid(), gen_random_uuid(), 'yes', ${at})`)
  await db.execute(sql`
    insert into opportunity_presence (org_id, guid, user_id, seen_at)
    values (${orgId}, ${guid}, ${userId}, ${at})`)
  await db.insert(opportunityImport).values({
    orgId,
    id: randomUUID(),
    fileName: 'quays.csv',
    madeBy: userId,
    at: now(),
    imported: 1,
  })
  await addView(orgId, userId)
  await addList(orgId, userId)
  await addTask(orgId, userId, null)
  await addConversation(db, { orgId, userId, at: now() })
  await db.insert(taskTemplate).values({
    orgId,
    guid: randomUUID(),
    name: 'A bid',
    steps: [],
    createdAt: now(),
    updatedAt: now(),
  })
}

const countsOf = async (orgId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of MONITORING_TABLES) {
    const { rows } = await siege.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where org_id = ${orgId}`,
    )
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}
const allOf = (count: number) => Object.fromEntries(MONITORING_TABLES.map((one) => [one, count]))

test('profiles, opportunities and lists go back to their founders, and the next claimant of the name finds nothing', async () => {
  const { db } = siege.database
  const { orgId, userId, entry, guid } = await addMerged()
  await follow(entry, userId)
  const onCard = await addTask(entry, userId, await addOpportunity(entry, true))
  const earlier = await addOpportunity(orgId)
  await part(orgId, entry)
  expect(await countsOf(entry)).toEqual(allOf(0))
  const theirs = await callsOf(siege, userId)
  const own = await theirs.monitor.profiles({ orgId, archived: true })
  expect(own).toMatchObject([{ guid, name: 'The harbour' }])
  const [due] = await db
    .select({ due: monitorProfileDue.revision, current: monitorProfile.revision })
    .from(monitorProfileDue)
    .innerJoin(monitorProfile, eq(monitorProfile.num, monitorProfileDue.profileNum))
    .where(eq(monitorProfile.guid, guid))
  expect(due).toEqual({ due: 2, current: 2 })
  const { items } = await theirs.opportunity.list({ orgId })
  expect(items.map(({ name }) => name)).toEqual(['The quay', 'The quay', 'The quay'])
  const tasks = await theirs.task.list({ orgId })
  expect(tasks.items.map((one) => [one.title, one.subject.kind]).toSorted()).toEqual([
    ['Read it', 'none'],
    ['Read it', 'opportunity'],
  ])
  expect((await theirs.task.history({ orgId, guid: onCard })).items).toHaveLength(1)
  const rows = await db
    .select({ guid: opportunity.guid, isFurther: opportunity.isFurther })
    .from(opportunity)
    .where(eq(opportunity.orgId, orgId))
  expect(await db.$count(opportunityNote, eq(opportunityNote.orgId, orgId))).toBe(rows.length)
  expect(rows.filter(({ isFurther }) => !isFurther)).toEqual([{ guid: earlier, isFurther: false }])

  const views = await theirs.opportunityView.list({ orgId })
  expect(views).toMatchObject([{ name: 'Mine', isDefault: false }])
  const lists = await theirs.orgList.list({ orgId })
  expect(lists).toMatchObject([{ name: 'Competitors', members: 1 }])

  const stranger = await addPerson(db)
  const calls = await callsOf(siege, stranger)
  await calls.ownershipRequest.ask({ orgId: entry, statement: 'Ours.' })
  const { rows: requests } = await db.execute<{ id: string }>(
    sql`select id from ownership_request where org_id = ${entry} and status = 'pending'`,
  )
  const [row] = await db.select().from(org).where(eq(org.id, entry))
  if (!row) throw new Error('The entry is gone.')
  const admin = await staffOf(siege)
  await admin.adminOwnership.approve({
    requestId: requests[0]?.id ?? '',
    userId: stranger,
    email: `${stranger}@example.com`,
    seen: shownIdentity(row),
    answer: '',
  })
  const found = await (await callsOf(siege, stranger)).monitor.profiles({
    orgId: entry,
    archived: true,
  })
  expect(found).toEqual([])
})

test('everything that is followed in the name of an organisation ends with it', async () => {
  const { userId, entry } = await addMerged()
  await follow(entry, userId)
  expect(await countsOf(entry)).toEqual(allOf(1))
  await endMonitoring(siege.database.db, entry)
  expect(await countsOf(entry)).toEqual(allOf(0))
})

/** Ended by `endPowers`, where not deleted by `endMonitoring`. */
const ENDED = [
  'bearer_secret',
  'delegation',
  'invitation',
  'join_request',
  'membership',
  'ownership_request',
  'verification_request',
]
/** Taken back to those who wrote them, or held for them, by the undoing of a merger. */
const RETURNED = [
  'clarification',
  'file_key',
  'org_place',
  'org_seal',
  'participation',
  'response',
  'rfx_draft',
  'rfx_invitation',
  'score',
  'bid',
  'subscription',
  'plan_request',
  'unreadable_slot',
  'written_rfx',
]
/** Records of what was done or published, which nobody acts by. */
const RECORDS = [
  'agreed_score',
  'audit_log',
  // Of the other parties too; internal notes go (`endNotes`).
  'conversation_message',
  'former_agreement',
  'harvested_org',
  'ledger_entry',
  'letter',
  'org_email',
  'org_email_use',
  'org_merger_voice',
  'reopened_bid',
]

test('each table with an organisation is ended, taken back, or a record', async () => {
  const { rows } = await siege.database.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'org_id' and not a.attisdropped`)
  const known = [...MONITORING_TABLES, ...ENDED, ...RETURNED, ...RECORDS]
  expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort())
})
