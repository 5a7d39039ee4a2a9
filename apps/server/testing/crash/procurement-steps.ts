import { connect, type Db } from '@kogge/db/client.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { TELL_INVITED } from '@kogge/features/drafting/server/request-change-letters.commands.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/evaluation.router.ts'
import { mailLetters } from '@kogge/features/letters/server/letter-mails.commands.ts'
import { MAIL_LETTERS } from '@kogge/features/letters/server/stored-letters.commands.ts'
import { SEND_LETTERS } from '@kogge/features/responses/server/letters/participant-letters-queue.ts'
import { addressAt } from '@kogge/features/responses/server/responses.fixture.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { REWRITE } from '@kogge/features/responses/server/slots/slot-rewrite-queue.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import {
  handle,
  type JobSender,
  type Queue,
  startJobs,
} from '@kogge/platform/server/job-queues.jobs.ts'
import { DELIVER_MAIL } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { createCaller, mergeRouters } from '@kogge/platform/server/procedures/procedures.ts'
import { createKnownHeads } from '@kogge/platform/server/sealing/known-ledger-heads.ts'
import { createRevokedIds } from '@kogge/platform/server/sealing/revoked-invitations-memory.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { z } from 'zod'

/** Who does something with which request. */
const about = z.object({ userId: z.uuid(), orgId: z.uuid(), rfxId: z.uuid() })
const draft = about.extend({ revision: z.number() })

/** A step of a procurement, with what it needs. */
export const task = z.object({
  /** A database whose queues take jobs for all others like it. */
  queues: z.string(),
  /** Where files lie. */
  folder: z.string(),
  /** What time it is; null: the clock's. */
  now: z.iso.datetime().nullable(),
  step: z.discriminatedUnion('name', [
    draft.extend({ name: z.literal('publish') }),
    draft.extend({ name: z.literal('amend') }),
    draft.extend({ name: z.literal('submit') }),
    about.extend({ name: z.literal('open') }),
    about.extend({ name: z.literal('award'), lotIds: z.array(z.string()) }),
    about.extend({ name: z.literal('decide') }),
    about.extend({ name: z.literal('letters') }),
  ]),
  /**
   * A database in which the step is taken before: what a process reads once and keeps is read there,
   * so that the step is of as many statements in each of the others.
   */
  rehearsal: z.string(),
  /** Databases in each of which the step is taken: by way of whoever counts, and straight. */
  places: z.array(z.object({ through: z.string(), straight: z.string() })),
})
export type Task = z.infer<typeof task>
export type Step = Task['step']
export type Place = Task['places'][number]

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const idle = (queue: Queue<object>) => handle(queue, async () => undefined)

/** Puts jobs into the real queues, and does none. */
export const jobsOf = (url: string) =>
  startJobs({
    url,
    log: silent,
    roles: [],
    mailSeals: TEST_TOKEN_KEYS,
    handlers: [
      idle(DELIVER_MAIL),
      idle({ ...MAIL_LETTERS, data: z.object({}) }),
      idle({ ...TELL_INVITED, data: z.object({}) }),
      idle(SEND_LETTERS),
      idle({ ...REWRITE, data: z.object({}) }),
    ],
  })

const procurement = mergeRouters(draftingRouter, responseRouter, evaluationRouter)

type Given = Omit<Task, 'places' | 'queues' | 'rehearsal'>

/** A process has one database: in another copy the same request has another log, and other letters. */
const sealingOfProcess = () => ({
  ...TEST_SEALING,
  heads: createKnownHeads(),
  writtenLetters: createRevokedIds(),
})

/** What somebody can do with a database, as a server lets them. */
const callsOf = async ({ step, folder }: Given, db: Db, straight: Db, clock: () => Date) => {
  // Who calls is read beforehand: what counts are the statements of the call.
  const context = await contextOfUser(straight, step.userId, clock)
  const files = await openFileStore({ kind: 'folder', folder })
  const sealing = sealingOfProcess()
  const given = { ...context, db, readDb: db, files, sealing, publicUrl: TEST_URL }
  return (jobs: JobSender) => createCaller(procurement)({ ...given, jobs })
}

const take = async (
  { step }: Given,
  calls: ReturnType<Awaited<ReturnType<typeof callsOf>>>,
): Promise<unknown> => {
  const { orgId, rfxId, name } = step
  const here = { orgId, rfxId }
  if (name === 'publish') return calls.rfxDraft.publish({ ...here, revision: step.revision })
  if (name === 'amend')
    return calls.rfxDraft.publish({
      ...here,
      revision: step.revision,
      reason: { lv: 'Precizēts.' },
    })
  if (name === 'submit')
    return calls.response.submit({ ...here, revision: step.revision, version: 1 })
  if (name === 'open') return calls.opening.open(here)
  if (name === 'award')
    return calls.evaluation.award({ ...here, lotIds: step.lotIds, winnerId: null, words: 'Best.' })
  return calls.evaluation.decide(here)
}

/** Takes a step as a server does. Throws what it throws. */
export const perform = async (given: Given, place: Place, jobs: JobSender): Promise<void> => {
  const { step, now } = given
  const at = (url: string) => (now === null ? url : addressAt(url, new Date(now)))
  const clock = () => (now === null ? new Date() : new Date(now))
  const [through, straight] = [connect(at(place.through), { max: 2 }), connect(at(place.straight))]
  try {
    const calls = await callsOf(given, through.db, straight.db, clock)
    await straight.close()
    if (step.name === 'letters')
      await mailLetters(
        { db: through.db, sealing: sealingOfProcess(), publicUrl: TEST_URL },
        jobs,
        step.rfxId,
        clock,
      )
    else await take(given, calls(jobs))
  } finally {
    await through.close()
  }
}
