import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { exportAddress } from '@kogge/domain/analysis/analysis-export-address.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { addField, matesCalls } from './own-fields-world.fixture.ts'

const PASSWORD = 'a quiet harbour in autumn'
let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

it('the list as a file has a column for each own field in use, safe from formulas', async () => {
  const { db } = database
  const orgId = await addOrganisation(db, 'PLUS')
  const email = `${crypto.randomUUID()}@example.test`
  const userId = await addPerson(db, { email, passwordHash: await hashPassword(PASSWORD) })
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  const calls = await matesCalls(db, userId)
  const desk = { orgId, userId, calls }
  const region = await addField(desk, '=Region', 'choice', ['@North'])
  const crew = await addField(desk, 'Crew', 'number')
  const gone = await addField(desk, 'Gone')
  const [north] = region.options.map(({ id }) => id)
  const { guid } = await calls.opportunity.create({ orgId, name: 'The quay' })
  await calls.ownField.setValues({
    orgId,
    guid,
    edits: [
      { fieldId: region.fieldId, seen: null, value: north ?? '' },
      { fieldId: crew.fieldId, seen: null, value: '-2.5' },
      { fieldId: gone.fieldId, seen: null, value: 'x' },
    ],
  })
  await calls.ownField.retire({ orgId, fieldId: gone.fieldId, isRetired: true })
  await calls.opportunity.create({ orgId, name: 'Another' })
  const browser = new Browser(server.app, '192.0.2.20')
  await browser.login(email, PASSWORD)
  const filters = { own: [`${region.fieldId}_${north}`] }
  const address = exportAddress('opportunities', 'csv', 'en', { orgId, filters })
  const response = await browser.send(address, { method: 'GET' })
  expect(response.statusCode).toBe(200)
  const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true })
  expect(rows).toMatchObject([{ Opportunity: 'The quay', "'=Region": "'@North", Crew: '-2.5' }])
  expect(Object.keys(rows[0] ?? {})).not.toContain('Gone')
})
