import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { modelOver } from './read-model-over-database.ts'

/** A read model over a test's database, at the tests' time; it knows what was written before a question. */
export const testModel = (db: Db): AnalysisModel => modelOver(db, () => TEST_NOW)
