import { gunzipSync } from 'node:zlib'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { exportAddress } from '@kogge/domain/analysis/analysis-export-address.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { ENDING_TEXTS, EXPORT_TEXTS } from './export-texts.ts'

const PASSWORD = 'a quiet harbour in autumn'
let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let activeOrgId: string
let browser: Browser

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await loadReferenceData(db)
  activeOrgId = await addOrganisation(db, 'PLUS')
  const passwordHash = await hashPassword(PASSWORD)
  const userId = await addPerson(db, { email: 'anna@example.test', passwordHash })
  await addMember(db, activeOrgId, userId)
  server = await testApp(database)
  browser = new Browser(server.app, '192.0.2.7')
  await browser.login('anna@example.test', PASSWORD)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const address = (locale: (typeof UI_LOCALES)[number], format: 'csv' | 'xlsx' = 'csv') =>
  exportAddress('rows', format, locale, { kind: 'industry', filters: {}, activeOrgId })

it.each(UI_LOCALES)('a list comes as a file to whoever is signed in, in %s', async (locale) => {
  const response = await browser.send(address(locale), { method: 'GET' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const { rows, files } = EXPORT_TEXTS[locale]
  expect(response.body).toContain(rows.industry)
  expect(response.headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent(files.industry)}`,
  )
})

it.each(UI_LOCALES)('contracts that end soon come as a file, in %s', async (locale) => {
  const path = exportAddress('ending', 'csv', locale, {
    filters: { country: ['LV'] },
    months: 'next-year',
    activeOrgId,
  })
  const response = await browser.send(path, { method: 'GET' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(ENDING_TEXTS[locale].columns.expectedOn)
  const stranger = new Browser(server.app, '192.0.2.9')
  const refused = await stranger.send(path, { method: 'GET' })
  expect(refused.json().error.message).toBe('plan.required')
})

it('comes compressed where the reader takes that, and a workbook as it is', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const csv = await browser.send(address('lv'), { method: 'GET', headers })
  expect(csv.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(csv.rawPayload).toString()).toContain(EXPORT_TEXTS.lv.rows.industry)
  const xlsx = await browser.send(address('lv', 'xlsx'), { method: 'GET', headers })
  expect(xlsx.headers['content-encoding']).toBeUndefined()
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

it('is not for strangers', async () => {
  const stranger = new Browser(server.app, '192.0.2.8')
  const response = await stranger.send(address('lv'), { method: 'GET' })
  expect(response.statusCode).toBe(403)
  expect(response.json().error).toMatchObject({
    message: 'plan.required',
    data: { details: { tier: 'PLUS' } },
  })
})
