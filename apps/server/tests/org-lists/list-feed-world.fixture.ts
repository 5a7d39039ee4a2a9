import { randomUUID } from 'node:crypto'
import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { openAnalysisWorld } from '@kogge/features/analysis/server/analysis.fixture.ts'
import { orgListsRouter } from '@kogge/features/org-lists/server/org-lists.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'

/** A market with a keeper of lists in it, whose plan is chosen. */
export const openFeedWorld = async () => {
  const world = await openAnalysisWorld()
  const { db } = world.database

  /** Puts a public tender of a buyer into the search. */
  const addTender = async (
    buyer: string,
    publishedAt: Date,
    change: { readonly title?: string; readonly privacy?: 'public' | 'invited' } = {},
  ): Promise<string> => {
    const id = randomUUID()
    const orgId = await world.ensureOrg(buyer)
    const content = contentWith({
      language: 'lv',
      title: { lv: change.title ?? 'Jauns iepirkums' },
      buyers: [orgWith({ orgId, name: buyer, country: 'LV' })],
    })
    const stage = 'competition'
    const privacy = change.privacy ?? 'public'
    const times = { publishedAt, importedAt: publishedAt, deadlineAt: null, closesAt: null }
    const [row] = await addRequests(db, [
      { id, source: 'ted', procedureKey: id, stage, privacy, content, ...times },
    ])
    const [found] = await db.select({ num: org.num }).from(org).where(eq(org.id, orgId))
    if (!row || !found) throw new Error('Nothing was written.')
    if (privacy === 'invited') return id
    const document = searchDocument({ source: 'ted', stage, valueEurMinor: null, content })
    const buyers = [found.num]
    await writeSearchRows(db, [
      { num: row.num, document, buyers, suppliers: [], valueEurMinor: null, ...times },
    ])
    return id
  }

  const addKeeper = async (tier: Tier) => {
    const orgId = await addOrganisation(db, tier)
    const userId = await addPerson(db)
    await addMember(db, orgId, userId, 'ORG_LIMITED_MEMBER')
    const context = await world.contextOf(userId)
    const calls = createCaller(orgListsRouter)(context).orgList
    /** A list of organisations by their names. */
    const addList = async (names: readonly string[]): Promise<string> => {
      const memberIds: string[] = []
      for (const name of names) memberIds.push(await world.ensureOrg(name))
      const fields = { name: 'Rivals', description: '', purpose: 'competitors' as const }
      return (await calls.create({ orgId, ...fields, memberIds })).guid
    }
    return { orgId, userId, calls, addList }
  }

  return { ...world, db, addTender, addKeeper }
}
export type FeedWorld = Awaited<ReturnType<typeof openFeedWorld>>
