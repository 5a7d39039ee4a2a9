import type { Db } from '@kogge/db/client.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compiledContents } from '../fixtures/compiled-contents.ts'
import { bytesOf } from '../fixtures/eforms-notices.ts'
import {
  complement,
  contractingBody,
  form,
  lotDescription,
  object,
  tedExport,
} from '../fixtures/ted-export-forms.ts'
import { harvest } from '../harvest.ts'
import type { SourceEntry } from '../sources/source-entry.ts'
import { replay } from './file-replay.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const call = (title: string): Uint8Array =>
  bytesOf(
    tedExport({
      forms: form(
        'F02_2014',
        `${contractingBody()}${object(lotDescription(null, 1), '', title)}${complement()}`,
      ),
    }),
  )
const [BY_HAND, OWN] = [call('Cita būve'), call('Ceļa būve')]

async function* stream(bytes: Uint8Array): AsyncGenerator<SourceEntry> {
  yield { name: 'notice.xml', bytes }
}

const bring = (bytes: Uint8Array, source?: SourceCode) =>
  harvest(database.db, stream(bytes), source ? { source } : {})

const titles = async (db: Db) => {
  const { rows } = await db.execute<{ told: string; shown: string; source: string }>(sql`
    select c.canonical -> 'title' ->> 'lv' as told, r.content -> 'title' ->> 'lv' as shown, n.source
    from notice n join notice_content c on c.notice_id = n.id join rfx using (procedure_key)
      join rfx_content r on r.rfx_num = rfx.num`)
  return rows
}

const AS_TED_SAYS = [{ told: 'Ceļa būve', shown: 'Ceļa būve', source: 'ted' }]

it('what a source gives itself takes the place of what somebody brought by hand', async () => {
  const { db } = database
  await bring(BY_HAND)
  expect(await titles(db)).toEqual([{ told: 'Cita būve', shown: 'Cita būve', source: 'ted' }])
  expect(await bring(OWN, 'ted')).toMatchObject({ read: 1, new: 0, known: 1, requests: 1 })
  expect(await titles(db)).toEqual(AS_TED_SAYS)
  // And once is enough.
  expect(await bring(OWN, 'ted')).toMatchObject({ known: 1, requests: 0 })
})

it('what is brought by hand changes nothing that a source gave', async () => {
  await bring(OWN, 'ted')
  expect(await bring(BY_HAND)).toMatchObject({ new: 0, known: 1, requests: 0 })
  expect(await titles(database.db)).toEqual(AS_TED_SAYS)
})

it('reading all again, with everything else forgotten, comes to the same', async () => {
  const { db } = database
  await bring(BY_HAND)
  await bring(OWN, 'ted')
  const before = await compiledContents(db)
  await replay(db, { kind: 'all' })
  expect(await compiledContents(db)).toEqual(before)
  await emptied(
    db,
    'notice',
    'rfx',
    'rfx_search',
    'org',
    'harvested_org',
    'spelling_due',
    'procedure_token',
    'rfx_alias',
    'harvest_failure',
  )
  await replay(db, { kind: 'all' })
  expect(await compiledContents(db)).toEqual(before)
  expect(await titles(db)).toEqual(AS_TED_SAYS)
})
