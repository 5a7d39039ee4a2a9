import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCodes, callsOf } from './drafting.fixture.ts'

let database: TestDatabase
let orgId: string
let calls: Awaited<ReturnType<typeof callsOf>>
beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  orgId = await addOrganisation(database.db, 'BUSINESS')
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  calls = await callsOf(database.db, userId)
})
afterAll(() => database.close())

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const wall = (days: number, hour: number) => ({ wall: `${dayIn(days)}T${hour}:00`, fold: null })

/** A request that was published, and has come to a state since. */
const requestIn = async (
  kind: 'tender' | 'price_survey',
  state: (typeof WRITTEN_STATES)[number],
) => {
  const { rfxId } = await calls.rfxDraft.create({ orgId, kind, language: 'lv' })
  const { document: empty } = await calls.rfxDraft.get({ orgId, rfxId })
  const times = { questionsUntil: wall(50, 12), responsesUntil: wall(60, 12) }
  const tender = documentWith({ lots: [], ...times, openingAt: wall(60, 14) })
  const survey = {
    ...empty,
    title: tender.title,
    message: { lv: 'Cik maksā?' },
    cpv: tender.cpv,
    responsesUntil: times.responsesUntil,
    requirements: tender.requirements,
  }
  const document = kind === 'tender' ? tender : survey
  const { revision } = await calls.rfxDraft.save({ orgId, rfxId, revision: 1, document })
  await calls.rfxDraft.publish({ orgId, rfxId, revision })
  const now = new Date()
  const opened = state === 'published' ? null : now
  await database.db
    .update(writtenRfx)
    .set({ state, openedAt: opened, decidedAt: state === 'decided' ? now : null })
    .where(eq(writtenRfx.rfxId, rfxId))
  return { orgId, rfxId }
}

const STEPS: Readonly<Record<string, (of: { orgId: string; rfxId: string }) => Promise<unknown>>> =
  {
    amend: (of) => calls.rfxDraft.amend(of),
    close: (of) => calls.writtenRfx.close(of),
    cancel: (of) =>
      calls.writtenRfx.cancel({ ...of, reason: { lv: 'Naudas nav.' }, code: 'ins-fund' }),
  }

/**
 * Written out by hand: where each of the buyer's calls leads, a dash is what is refused. A tender is
 * closed once it was decided, a survey once it was opened; a survey is never decided.
 */
const TABLE = `
  tender        amend      close   cancel
  published     published  -       cancelled
  opened        -          -       cancelled
  decided       -          closed  cancelled
  closed        -          -       -
  cancelled     -          -       -
  price_survey  amend      close   cancel
  published     published  -       cancelled
  opened        -          closed  cancelled
  closed        -          -       -
  cancelled     -          -       -
`
const KINDS = ['tender', 'price_survey'] as const
let kind: (typeof KINDS)[number] = 'tender'
let steps: readonly string[] = []
const CELLS = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [first = '', ...cells] = line.trim().split(/\s+/)
    const named = KINDS.find((one) => one === first)
    if (named) {
      kind = named
      steps = cells
      return []
    }
    return cells.map((to, index) => ({ kind, from: first, step: steps[index] ?? '', to }))
  })

test.each(CELLS)('$kind: $step from $from: $to', async ({ kind: of, from, step, to }) => {
  const state = WRITTEN_STATES.find((one) => one === from) ?? 'published'
  const request = await requestIn(of, state)
  const failed = await STEPS[step]?.(request).then(
    () => null,
    (error: unknown) =>
      error instanceof Error && error.cause instanceof AppError ? error.cause.code : error,
  )
  expect(failed).toBe(to === '-' ? 'rfx.step_refused' : null)
  const [row] = await database.db
    .select({ state: writtenRfx.state })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, request.rfxId))
  expect(row?.state).toBe(to === '-' ? from : to)
})

test('a survey that was awarded before that was refused is closed all the same', async () => {
  const survey = await requestIn('price_survey', 'opened')
  const { rfxId } = survey
  await database.db.insert(evaluationLot).values({ rfxId, lotId: 'LOT-0001', state: 'awarded' })
  await calls.writtenRfx.close(survey)
  const [row] = await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  expect(row?.state).toBe('closed')
})
