import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import type { SomeTaskFields } from '@kogge/domain/tasks/task-inputs.ts'
import { opportunitiesRouter } from '@kogge/features/opportunities/server/opportunities.router.ts'
import { tasksRouter } from '@kogge/features/tasks/server/tasks.router.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_TOKEN_KEYS,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import { harvestCall } from '../monitor/monitor-world.fixture.ts'

/** The calls of tasks and opportunities of a person as of an instant. */
export const callsOf = async (db: Db, userId: string, clock: () => Date = () => new Date()) => {
  const context = { ...(await contextOfUser(db, userId)), clock, now: clock() }
  return {
    task: createCaller(tasksRouter)(context).task,
    taskTemplate: createCaller(tasksRouter)(context).taskTemplate,
    taskCalendar: createCaller(tasksRouter)(context).taskCalendar,
    opportunity: createCaller(opportunitiesRouter)(context).opportunity,
  }
}
export type TaskCalls = Awaited<ReturnType<typeof callsOf>>

/** A new person of an organisation, and their calls. */
export const addColleague = async (db: Db, orgId: string, role: OrgRole = 'ORG_LIMITED_MEMBER') => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role)
  return { userId, calls: await callsOf(db, userId) }
}

/** An organisation with a plan that has tasks, and somebody of it who may change them. */
export const addDesk = async (db: Db) => {
  const orgId = await addOrganisation(db, 'PLUS')
  return { orgId, ...(await addColleague(db, orgId)) }
}

export const NONE = { kind: 'none' as const }

/** A task that stands by itself; gives what names it. */
export const addTask = async (
  { orgId, calls }: { readonly orgId: string; readonly calls: TaskCalls },
  title = 'Read the documents',
  fields: Omit<SomeTaskFields, 'title'> = {},
) => {
  const { guid } = await calls.task.create({ orgId, subject: NONE, fields: { ...fields, title } })
  return { orgId, guid }
}

const jobs: JobSender = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** With which jobs work. */
export const working = (now: Date = new Date()) => ({ jobs, publicUrl: TEST_URL, log, now })

/** An opportunity of a public tender that closes in 30 days, and a way to amend that. */
export const addTenderCard = async (
  db: Db,
  { orgId, calls }: { readonly orgId: string; readonly calls: TaskCalls },
) => {
  const same = { procedure: randomUUID(), id: randomUUID() }
  await harvestCall(db, { ...same, version: '01' })
  const [tender] = await db.select().from(rfx).orderBy(desc(rfx.num)).limit(1)
  if (!tender?.deadlineAt) throw new Error('The tender has no deadline.')
  const { guid } = await calls.opportunity.saveTender({ orgId, rfxId: tender.id })
  let version = 1
  return {
    one: { orgId, guid },
    rfxId: tender.id,
    deadlineAt: tender.deadlineAt.toISOString(),
    /** Gives the new deadline. */
    amend: async (closesIn: number): Promise<string | undefined> => {
      version += 1
      await harvestCall(db, { ...same, version: `0${version}`, closesIn })
      const [amended] = await db.select().from(rfx).where(eq(rfx.id, tender.id))
      return amended?.deadlineAt?.toISOString()
    },
  }
}
