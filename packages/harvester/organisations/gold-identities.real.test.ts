import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityCorpus } from '../fixtures/identity/identity-corpus.ts'
import {
  IDENTITY_REACHED,
  type IdentityScore,
  type Share,
  scoreIdentities,
} from '../fixtures/identity/identity-score.ts'
import { hasRealNotices } from '../fixtures/real-notices.ts'
import { harvest } from '../harvest.ts'
import { compareNames } from './near-names.ts'

const percent = ({ count, of }: Share): number => (100 * count) / of

describe.runIf(hasRealNotices)('pairs of real spellings that a reader compared', () => {
  let database: TestDatabase
  let score: IdentityScore
  beforeAll(async () => {
    database = await testDatabase()
    await harvest(database.db, identityCorpus())
    await compareNames(database.db)
    score = await scoreIdentities(database.db)
  }, 600_000)
  afterAll(() => database.close())

  it('are all in the register', () => {
    expect(score.missing).toBe(0)
  })

  it('are one where they are in one organisation', () => {
    expect(percent(score.precision)).toBeGreaterThanOrEqual(IDENTITY_REACHED.precision)
    expect(score.wrongHeld.count).toBeLessThanOrEqual(IDENTITY_REACHED.wrongHeld)
  })

  it('are in one organisation where they are near and one', () => {
    expect(percent(score.recallHome)).toBeGreaterThanOrEqual(IDENTITY_REACHED.recallHome)
    expect(percent(score.recallElsewhere)).toBeGreaterThanOrEqual(IDENTITY_REACHED.recallElsewhere)
  })
})
