import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { ensureReferenceData } from '@kogge/features/reference/server/reference.api.ts'
import { hasRealNotices, realFiles } from '@kogge/harvester/fixtures/real-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { readFiles } from '@kogge/harvester/sources/local-files.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { checkJoinedNotices } from './joined-notices.fixture.ts'
import { checkNoticesFound } from './notices-found.fixture.ts'
import { checkReleases } from './ocds-releases.fixture.ts'
import { hasStandard } from './ocds-standard.fixture.ts'
import { checkProfileRecall } from './profile-recall.fixture.ts'
import { checkRegionsFound } from './regions-found.fixture.ts'
import { checkSharedNumbers } from './shared-numbers.fixture.ts'
import { checkUnlikeNames } from './unlike-names.fixture.ts'

/** To harvest all real notices takes most of a minute: all that reads what comes of them reads it here. */
describe.runIf(hasRealNotices)('all real notices', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await ensureReferenceData(database.db)
    await harvest(database.db, readFiles(realFiles()))
  }, 900_000)
  afterAll(() => database.close())
  const given = (): TestDatabase => database

  describe('their procedures', () => checkJoinedNotices(given))
  describe('their organisations', () => checkSharedNumbers(given))
  describe('the names of their organisations', () => checkUnlikeNames(given))
  describe('their requests', () => checkNoticesFound(given))
  describe('their regions', () => checkRegionsFound(given))
  describe('profiles of those who look for them', () => checkProfileRecall(given))
  describe.runIf(hasStandard)('their releases', () => checkReleases(given))
})
