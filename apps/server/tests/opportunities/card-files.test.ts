import { file as documentFile, upload } from '@kogge/db/schema/files.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { opportunityFile } from '@kogge/db/schema/opportunity-files.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { followedBy } from '@kogge/features/accounts/server/followed-data.queries.ts'
import { clearUploads } from '@kogge/features/files/server/files.jobs.ts'
import { unwrapCardFileKey } from '@kogge/features/opportunities/server/files/card-file-keys.ts'
import { resealCardFileKeys } from '@kogge/features/opportunities/server/files/card-file-keys-rotation.commands.ts'
import { dropDeleted } from '@kogge/features/opportunities/server/opportunity-removal.commands.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFiledDesk, type Files, openFiles, PDF } from './card-files.fixture.ts'
import { addColleague } from './opportunity-world.fixture.ts'

let database: TestDatabase
let files: Files
beforeAll(async () => {
  database = await testDatabase()
  files = await openFiles(database.db)
})
afterAll(async () => {
  await files.close()
  await database.close()
})

const desk = () => addFiledDesk(database.db, files)
const codesOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'done'))
const codeOf = ({ body }: { readonly body: string }) => JSON.parse(body).error.data.appCode

describe('a file on an opportunity', () => {
  it('is listed with its size, its sender and its time, and saved by those who see the card', async () => {
    const { card, attach, userId, files: own, calls } = await desk()
    const fileId = await attach(PDF, 'plan.pdf')
    expect(await own.list(card)).toMatchObject([
      { fileId, name: 'plan.pdf', bytes: PDF.length, uploadedBy: { userId } },
    ])
    const { items } = await calls.history({ ...card, part: 'files' })
    expect(items).toMatchObject([{ type: 'FILE_ADDED', subject: { id: fileId, name: 'plan.pdf' } }])
    const reader = await addColleague(database.db, card.orgId, 'ORG_READONLY_MEMBER')
    const saved = await files.get(reader.userId, { org: card.orgId, card: card.guid, file: fileId })
    expect(saved.statusCode).toBe(200)
    expect(saved.rawPayload).toEqual(PDF)
    expect(saved.headers['content-disposition']).toContain('attachment')
    expect(saved.headers['content-type']).toBe('application/octet-stream')
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202efdp.exe', 'exe'],
    ['CON.pdf', '_CON.pdf'],
    ['"; filename="evil.html', 'evil.html'],
    ['\r\nset-cookie: a=b.pdf', 'set-cookie'],
  ])('of the name %j cannot be mistaken', async (name) => {
    const { card, attach, files: own, userId } = await desk()
    const fileId = await attach(PDF, name)
    const [listed] = await own.list(card)
    expect(listed?.name).toMatch(/\.pdf$/)
    expect(listed?.name).not.toMatch(/[\\/:"<>|\r\n\u202e]|^\.|^CON\./)
    const saved = await files.get(userId, { org: card.orgId, card: card.guid, file: fileId })
    expect(saved.headers['set-cookie']).toBeUndefined()
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="[^"]*\.pdf"; /)
  })

  it('of a kind that is not accepted is refused', async () => {
    const { userId, orgId, card } = await desk()
    const program = Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1')
    expect(await files.send({ userId, orgId }, card.guid, program, 'plan.pdf')).toBeUndefined()
  })

  it('is for its organisation alone, whatever ids a stranger names', async () => {
    const one = await desk()
    const fileId = await one.attach()
    const stranger = await desk()
    const own = await stranger.attach()
    const ids = { org: one.card.orgId, card: one.card.guid, file: fileId }
    for (const query of [
      ids,
      { ...ids, org: stranger.card.orgId },
      { ...ids, org: stranger.card.orgId, card: stranger.card.guid },
      { org: stranger.card.orgId, card: one.card.guid, file: own },
      { org: 'x', card: 'y', file: 'z' },
    ]) {
      const answer = await files.get(stranger.userId, query)
      expect(codeOf(answer)).toBe('record.not_found')
    }
    expect(codeOf(await files.get(null, ids))).toBe('session.required')
    const mixed = { ...stranger.card, guid: one.card.guid }
    expect(await stranger.files.list(mixed)).toEqual([])
    const answers = await Promise.allSettled([
      stranger.files.list(one.card),
      stranger.files.remove({ ...mixed, fileId }),
      stranger.files.remove({ ...stranger.card, fileId }),
      stranger.files.restore({ ...stranger.card, fileId }),
    ])
    expect(codesOf(answers)).toEqual(Array(4).fill('record.not_found'))
  })

  it('that was sent for another card, or for none, is not attached', async () => {
    const one = await desk()
    const stranger = await desk()
    const { guid: other } = await one.calls.create({ orgId: one.orgId, name: 'The pier' })
    const sent = await files.send(one, one.card.guid)
    const foreign = await files.send(stranger, stranger.card.guid)
    const answers = await Promise.allSettled([
      one.files.add({ ...one.card, guid: other, file: sent }),
      one.files.add({ ...one.card, file: { ...sent, name: 'other.pdf' } }),
      one.files.add({ ...one.card, file: { ...sent, bytes: 1 } }),
      one.files.add({ ...one.card, file: { ...sent, key: `${'A'.repeat(43)}=` } }),
      one.files.add({ ...one.card, file: foreign }),
    ])
    expect(codesOf(answers)).toEqual(Array(5).fill('file.not_accepted'))
    await one.files.add({ ...one.card, file: sent })
    await one.files.add({ ...one.card, file: sent })
    expect(await one.files.list(one.card)).toHaveLength(1)
  })

  it('cannot be sent by those who only read, to strangers’ cards, or to what is gone', async () => {
    const one = await desk()
    const stranger = await desk()
    const begin = async (userId: string, target: object) => {
      const payload = { purpose: 'cardfile', bytes: 5, ...target }
      const url = '/api/upload'
      const headers = { 'x-user': userId }
      return codeOf(await files.app.inject({ method: 'POST', url, payload, headers }))
    }
    const reader = await addColleague(database.db, one.orgId, 'ORG_READONLY_MEMBER')
    expect(await begin(reader.userId, one.card)).toBe('access.denied')
    expect(await begin(stranger.userId, one.card)).toBe('record.not_found')
    const mixed = { orgId: stranger.orgId, guid: one.card.guid }
    expect(await begin(stranger.userId, mixed)).toBe('record.not_found')
    await one.calls.remove({ ...one.card, from: { status: 'NEW', resolution: null } })
    expect(await begin(one.userId, one.card)).toBe('record.not_found')
    const readers = await files.callsOf(reader.userId)
    const fileId = crypto.randomUUID()
    const answers = await Promise.allSettled([
      readers.remove({ ...one.card, fileId }),
      readers.restore({ ...one.card, fileId }),
    ])
    expect(codesOf(answers)).toEqual(Array(2).fill('access.denied'))
  })

  it('is bounded in number', async () => {
    const { card, files: own, userId, orgId } = await desk()
    const sent = await files.send({ userId, orgId }, card.guid)
    await database.db.execute(sql`
      with made as (
        insert into upload (id, bytes, is_kept) select gen_random_uuid(), 1, true from generate_series(1, 200)
        returning id)
      insert into opportunity_file (file_id, org_id, guid, name, bytes, media_type, hash, is_scanned, found, key, created_at)
      select id, ${orgId}, ${card.guid}, 'a.pdf', 1, 'application/pdf', 'a', false, '{}', '\\x00', now() from made`)
    await expect(own.add({ ...card, file: sent })).rejects.toThrow('request.invalid')
  })
})

describe('a file that was deleted', () => {
  it('is saved by nobody, and comes back within a week', async () => {
    const { card, attach, files: own, userId, calls } = await desk()
    const fileId = await attach()
    await own.remove({ ...card, fileId })
    expect(await own.list(card)).toEqual([])
    const ids = { org: card.orgId, card: card.guid, file: fileId }
    expect(codeOf(await files.get(userId, ids))).toBe('record.not_found')
    const { items } = await calls.history(card)
    expect(items[0]).toMatchObject({
      type: 'FILE_DELETED',
      subject: { name: 'plan.pdf', isRestorable: true },
    })
    await own.restore({ ...card, fileId })
    expect((await files.get(userId, ids)).rawPayload).toEqual(PDF)
    await own.remove({ ...card, fileId })
    await database.db
      .update(opportunityFile)
      .set({ deletedAt: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where(eq(opportunityFile.fileId, fileId))
    await expect(own.restore({ ...card, fileId })).rejects.toThrow('record.not_found')
  })

  it('is dropped after 30 days with its bytes, as all of a card that is; others stay', async () => {
    const { db } = database
    const [one, other, living] = [await desk(), await desk(), await desk()]
    const gone = [await one.attach(), await other.attach()]
    const kept = await living.attach()
    const long = sql`kogge_clock() - interval '31 days'`
    await db
      .update(opportunityFile)
      .set({ deletedAt: long })
      .where(eq(opportunityFile.fileId, gone[0] ?? ''))
    await db
      .update(opportunity)
      .set({ deletedAt: long })
      .where(eq(opportunity.guid, other.card.guid))
    await dropDeleted(db)
    await clearUploads({ ...testContext(db), files: files.files })
    for (const fileId of gone) {
      expect(await db.$count(upload, eq(upload.id, fileId))).toBe(0)
      expect(await files.files.get(`upload/${fileId}/0`)).toBeNull()
    }
    expect(await db.$count(upload, eq(upload.id, kept))).toBe(1)
    expect(await files.files.get(`upload/${kept}/0`)).not.toBeNull()
    expect(await db.$count(documentFile)).toBe(0)
  })
})

describe('the key of a file', () => {
  it('opens on its own card alone, beside what came', async () => {
    const { db } = database
    const one = await desk()
    const stranger = await desk()
    const fileId = await one.attach()
    const isIt = eq(opportunityFile.fileId, fileId)
    await db
      .update(opportunityFile)
      .set({ orgId: stranger.orgId, guid: stranger.card.guid })
      .where(isIt)
    const ids = { org: stranger.orgId, card: stranger.card.guid, file: fileId }
    expect(codeOf(await files.get(stranger.userId, ids))).toBe('record.not_found')
    await db
      .update(opportunityFile)
      .set({ orgId: one.orgId, guid: one.card.guid, name: 'other.pdf' })
      .where(isIt)
    const own = { org: one.orgId, card: one.card.guid, file: fileId }
    expect(codeOf(await files.get(one.userId, own))).toBe('record.not_found')
    await db.update(opportunityFile).set({ name: 'plan.pdf' }).where(isIt)
    expect((await files.get(one.userId, own)).statusCode).toBe(200)
  })

  it('goes under another secret with the server', async () => {
    const { db } = database
    const one = await desk()
    const fileId = await one.attach()
    const { secretBox } = testContext(db)
    const next = createSecretBox('the next secret of the tests, thirty-two characters or more')
    const rowOf = async () => {
      const [row] = await db
        .select()
        .from(opportunityFile)
        .where(eq(opportunityFile.fileId, fileId))
      if (!row) throw new Error('The file is gone.')
      return row
    }
    await resealCardFileKeys(db, secretBox, next)
    expect(unwrapCardFileKey(secretBox, await rowOf())).toBeNull()
    expect(unwrapCardFileKey(next, await rowOf())).toHaveLength(32)
    await resealCardFileKeys(db, next, secretBox)
    expect(unwrapCardFileKey(secretBox, await rowOf())).toHaveLength(32)
  })
})

it('the data of an account name the files that it has attached', async () => {
  const { attach, userId, card } = await desk()
  await attach(PDF, 'plan.pdf')
  const { files: exported } = await followedBy(database.db, userId, 'a@example.test')
  expect(exported).toMatchObject([
    { orgId: card.orgId, opportunity: 'The quay', name: 'plan.pdf', bytes: PDF.length },
  ])
})
