import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALENDAR_WORDS } from '../../http/export-texts.ts'
import { releaseVersion } from '../open-data/published-versions.fixture.ts'
import { stageOf } from './questions.fixture.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  registerStandards(app, {
    db: database.db,
    publicUrl: 'https://kogge.example',
    ocidPrefix: 'ocds-kogge0',
    words: CALENDAR_WORDS,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('published answers are open data, and nothing of who asked or of private answers is', async () => {
  const { db } = database
  const { rfxId, clerk, asker, other, ask, desk } = await stageOf(db)
  await releaseVersion(db, rfxId)
  const questionId = await ask(asker, 'We of Ozolkrasta būve ask: is it paved?')
  const alike = [await ask(other, 'Paved?')]
  await clerk.calls.writtenRfx.answer({
    ...clerk.here,
    questionId,
    alike,
    wording: 'Is it paved?',
    answer: 'It is.',
  })
  const answerId = (await desk()).answers[0]?.answerId ?? ''
  await clerk.calls.writtenRfx.addToAnswer({ ...clerk.here, answerId, answer: 'On both sides.' })
  const privately = await ask(asker, 'Where is our sample?')
  await clerk.calls.writtenRfx.answer({
    ...clerk.here,
    questionId: privately,
    visibility: 'private',
    answer: 'At the gate.',
  })
  const { body } = await app.inject(`/api/rfx/${rfxId}/ocds/record`)
  const { compiledRelease } = JSON.parse(body).records[0]
  expect(compiledRelease.tender.enquiries).toMatchObject([
    { id: answerId, title: 'Is it paved?', answer: 'It is.', threadID: answerId },
    {
      title: 'Is it paved?',
      answer: 'On both sides.',
      threadID: answerId,
      date: expect.stringMatching(/T00:00:00Z$/),
    },
  ])
  const releases = (await app.inject(`/api/rfx/${rfxId}/ocds/releases`)).body
  for (const text of [body, releases])
    expect(text).not.toMatch(/Ozolkrasta|Egļu|sample|At the gate|author/)
  for (const id of [asker.orgId, asker.userId, other.orgId, questionId, privately])
    expect(releases).not.toContain(id)
})

test('of a request for a few nothing is open data', async () => {
  const { db } = database
  const { rfxId, clerk } = await stageOf(db, { privacy: 'invited' })
  expect((await app.inject(`/api/rfx/${rfxId}/ocds/record`)).statusCode).toBe(404)
  expect((await clerk.calls.writtenRfx.questions(clerk.here)).questions).toEqual([])
})
