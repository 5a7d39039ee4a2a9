import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdSchema } from '@kogge/domain/kernel/entity-ids.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStandstillOver } from './decisions/standstill-over.fixture.ts'
import { addDecided, FIRST, SECOND } from './evaluation.fixture.ts'
import { exportEvaluation } from './evaluation-export.commands.ts'
import type { EvaluationTexts } from './evaluation-export-table.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const TEXTS: EvaluationTexts = {
  file: 'Evaluation',
  lot: 'Lot',
  lotTitle: 'Title',
  bidder: 'Bidder',
  rank: 'Rank',
  price: 'Price',
  currency: 'Currency',
  points: 'Points',
  state: 'Outcome',
  won: 'Won',
  lost: 'Not won',
  noWinner: 'No winner',
  declined: 'Did not sign',
  rejected: 'Rejected',
  unconfirmed: 'Not confirmed',
  version: 'Version',
  reason: 'Reason',
  submittedAt: 'Submitted',
}

type Tender = Pick<Awaited<ReturnType<typeof addDecided>>, 'rfxId' | 'orgId' | 'chief'>

/** What the file says of the outcome, by lot and bidder. */
const outcomesOf = async ({ rfxId, orgId, chief }: Tender) => {
  const ctx = await contextOfUser(database.db, chief, () => new Date())
  const asked = { rfxId, orgId: orgIdSchema.parse(orgId) }
  const { columns, rows } = await exportEvaluation(ctx, asked, TEXTS)
  const at = columns.findIndex(({ heading }) => heading === TEXTS.state)
  const found = new Map<string, unknown>()
  for await (const batch of rows) for (const row of batch) found.set(`${row[0]} ${row[2]}`, row[at])
  return found
}

test('every bid of a lot that is decided has an outcome, where nobody won it too', async () => {
  const outcomes = await outcomesOf(await addDecided(database.db, [FIRST]))
  expect(Object.fromEntries(outcomes)).toEqual({
    [`${FIRST} SIA Egle`]: 'Won',
    [`${FIRST} =SIA Priede`]: 'Not won',
    [`${FIRST} SIA Ozols`]: 'Not won',
    [`${SECOND} SIA Egle`]: 'No winner',
    [`${SECOND} =SIA Priede`]: 'No winner',
  })
})

test('who had won and did not sign is named as that', async () => {
  const tender = await addStandstillOver(database.db)
  await tender.fall()
  const fallen = await outcomesOf(tender)
  expect([fallen.get(`${FIRST} SIA Egle`), fallen.get(`${FIRST} SIA Ozols`)]).toEqual([
    'Did not sign',
    'No winner',
  ])
  await tender.next()
  const next = await outcomesOf(tender)
  expect([...next].filter(([key]) => key.startsWith(FIRST)).map(([, outcome]) => outcome)).toEqual(
    expect.arrayContaining(['Did not sign', 'Won', 'Not won']),
  )
})
