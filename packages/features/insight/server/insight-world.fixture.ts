import { testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { testModel } from '@kogge/features/analysis/server/testing/test-read-model.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { insightRouter } from './insight.router.ts'

/** A database of its own with a reader whose organisation has full search. */
export const openInsightWorld = async () => {
  const { db, close } = await testDatabase()
  const activeOrgId = orgId.parse(await addOrganisation(db, 'PLUS'))
  const userId = await addPerson(db)
  await addMember(db, activeOrgId, userId, 'ORG_READONLY_MEMBER')
  const analysis = testModel(db)
  const context: Context = { ...(await contextOfUser(db, userId)), analysis }
  const as = (ctx: Context) => createCaller(insightRouter)(ctx).insight
  return {
    db,
    close,
    activeOrgId,
    context,
    /** What the reader may call. */
    calls: () => as(context),
    /** What anyone may, signed in or not. */
    visitor: () => as({ ...testContext(db), analysis }),
    /** What a user may that is in no organisation. */
    stranger: async () => as({ ...(await contextOfUser(db, await addPerson(db))), analysis }),
  }
}
export type InsightWorld = Awaited<ReturnType<typeof openInsightWorld>>
