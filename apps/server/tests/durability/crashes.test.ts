import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upload } from '@kogge/db/schema/files.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { CLOCK } from '@kogge/features/drafting/server/drafting.fixture.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { proveChains } from '@kogge/platform/server/ledger/ledger-chain-proof.queries.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contents, contentsOf, differing } from '../../testing/crash/database-contents.ts'
import { children } from '../../testing/crash/killed-processes.ts'
import { type Moment, PHASES } from '../../testing/crash/postgres-proxy.ts'
import { jobsOf, perform, type Step } from '../../testing/crash/procurement-steps.ts'
import { fillWorld, type World } from '../../testing/crash/procurement-world.ts'

/** Of the moments of a step so many, evenly: each has a database of its own. */
const MOMENTS = 9
const PATIENCE = 180_000

const crew = children()
let world: World
let filled: TestDatabase
let queues: TestDatabase
let jobs: Jobs
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-crashes-'))
  filled = await testDatabase()
  world = await fillWorld(filled, await openFileStore({ kind: 'folder', folder }))
  await (await jobsOf(filled.url)).stop()
  queues = await testDatabase(filled.url)
  jobs = await jobsOf(queues.url)
}, PATIENCE)
afterAll(async () => {
  crew.close()
  await jobs.stop()
  await queues.close()
  await filled.close()
  await rm(folder, { recursive: true, force: true })
})

const givenFor = (step: Step) => {
  const isEarly = step.name === 'publish' || step.name === 'amend'
  return { queues: queues.url, folder, now: isEarly ? CLOCK.toISOString() : null, step }
}

const takeStep = ({ url }: TestDatabase, step: Step) =>
  perform(givenFor(step), { through: url, straight: url }, jobs)

/** Moments of a step of so many statements, from the first to the last. */
const momentsOf = (statements: number): readonly Moment[] => {
  const all = Array.from({ length: statements }, (_, index) =>
    PHASES.map((phase): Moment => ({ statement: index + 1, phase })),
  ).flat()
  const gap = Math.max(1, (all.length - 1) / (MOMENTS - 1))
  const places = Array.from({ length: MOMENTS }, (_, index) => Math.round(index * gap))
  return places.flatMap((place) => all[place] ?? [])
}

/** What a process to be killed is told, with a copy of what was before the step to rehearse it in. */
const rehearsed = async <Result>(
  step: Step,
  work: (given: ReturnType<typeof givenFor> & { readonly rehearsal: string }) => Promise<Result>,
): Promise<Result> => {
  const rehearsal = await testDatabase(filled.url)
  try {
    return await work({ ...givenFor(step), rehearsal: rehearsal.url })
  } finally {
    await rehearsal.close()
  }
}

const countOf = (step: Step, { url }: TestDatabase): Promise<number> =>
  rehearsed(step, (given) => crew.count(given, url))

/** Copies of what was before a step, in each of which it was taken until its process was killed. */
const killedIn = async (step: Step, statements: number) => {
  const killed: { readonly moment: Moment; readonly database: TestDatabase }[] = []
  for (const moment of momentsOf(statements))
    killed.push({ moment, database: await testDatabase(filled.url) })
  const moments = new Map(killed.map(({ moment, database }) => [database.url, moment]))
  await rehearsed(step, (given) => crew.kill(given, moments))
  return killed
}

/** Rows by table; of places that nobody owns there are as many as chance will have it. */
const rowsOf = (contents: ReadonlyMap<string, Contents>, without: readonly string[] = []) =>
  [...contents]
    .filter(([table]) => !['public.sealed_slot', ...without].includes(table))
    // The catalogue of tables has no order of its own.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, { rows }]) => [table, rows])

const keptOf = async ({ db }: TestDatabase, ids: readonly string[]) => {
  const rows = await db
    .select({ id: upload.id, isKept: upload.isKept })
    .from(upload)
    .where(inArray(upload.id, [...ids]))
  return ids.map((id) => rows.find((row) => row.id === id)?.isKept)
}

/** What must be so once a step was taken, besides that there is as much of everything as there should be. */
const expectDone = async (database: TestDatabase, { name, rfxId }: Step): Promise<void> => {
  const keys = new Set([TEST_SEALING.keyId])
  for await (const { flaw, isTrusted } of proveChains(database.db, keys, {}, rfxId))
    expect({ flaw, isTrusted }).toEqual({ flaw: null, isTrusted: true })
  const { replaced, withdrawn } = world.files
  if (name === 'submit') expect(await keptOf(database, replaced)).toEqual([false, true])
  if (name === 'open') expect(await keptOf(database, withdrawn)).toEqual([false])
}

/** Whoever does not know that it was done does it again. */
const expectOnce = async (
  database: TestDatabase,
  step: Step,
  done: ReadonlyMap<string, Contents>,
): Promise<void> => {
  const isRefused = await takeStep(database, step).then(
    () => false,
    () => true,
  )
  // Sent twice, a response is submitted once; that somebody tried to open again stands in the log.
  expect(isRefused).toBe(step.name !== 'submit')
  const without = step.name === 'open' ? ['public.ledger_entry'] : []
  expect(rowsOf(await contentsOf(database.pool), without)).toEqual(rowsOf(done, without))
}

const filesIn = async () => (await readdir(folder, { recursive: true })).sort()

test.each(['publish', 'amend', 'submit', 'open', 'award', 'decide'] as const)(
  '%s: a process that is killed leaves what was, or what is to be',
  async (name) => {
    const step: Step = world[name]
    const stored = await filesIn()
    const calm = await testDatabase(filled.url)
    const before = await contentsOf(calm.pool)
    const statements = await countOf(step, calm)
    const after = await contentsOf(calm.pool)
    expect(differing(before, after)).not.toEqual([])
    await expectDone(calm, step)
    await expectOnce(calm, step, after)
    await calm.close()

    const outcomes: string[] = []
    for (const { moment, database } of await killedIn(step, statements)) {
      const found = await contentsOf(database.pool)
      const isOld = differing(before, found).length === 0
      // What has not begun can begin; what is old is all the same, so that one speaks for the others.
      const isFirst = isOld && outcomes.length === 0
      if (isFirst) await takeStep(database, step)
      if (isFirst || !isOld) {
        const now = await contentsOf(database.pool)
        const where = `killed ${moment.phase} statement ${moment.statement} of ${statements}`
        expect(rowsOf(now), where).toEqual(rowsOf(after))
        await expectDone(database, step)
        await expectOnce(database, step, now)
      }
      outcomes.push(isOld ? 'old' : 'new')
      await database.close()
    }
    // Up to some moment the one, from then on the other.
    const old = outcomes.filter((outcome) => outcome === 'old').length
    expect(outcomes).toEqual(outcomes.map((_, at) => (at < old ? 'old' : 'new')))
    expect([old > 0, old < outcomes.length]).toEqual([true, true])
    expect(await filesIn()).toEqual(stored)
  },
  PATIENCE,
)

/** The e-mails there are, and how many of them are to be delivered. */
const mailsIn = async ({ db, pool }: TestDatabase) => {
  const mails = await db
    .select({ template: mailMessage.template, recipient: mailMessage.recipient })
    .from(mailMessage)
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct data ->> 'mailId')::int as count from pgboss.job where name = 'mail.deliver'`,
  )
  return {
    mails: mails.map(({ template, recipient }) => `${recipient} ${template}`).sort(),
    toDeliver: rows[0]?.count,
  }
}

test(
  'letters: each e-mail is written once, whenever a process is killed and others come',
  async () => {
    const step: Step = world.letters
    const calm = await testDatabase(filled.url)
    const statements = await countOf(step, calm)
    const expected = await mailsIn(calm)
    expect(expected.mails.length).toBeGreaterThan(3)
    expect(expected.toDeliver).toBe(expected.mails.length)
    await calm.close()
    for (const { database } of await killedIn(step, statements)) {
      await takeStep(database, step)
      await takeStep(database, step)
      expect(await mailsIn(database)).toEqual(expected)
      await database.close()
    }
  },
  PATIENCE,
)
