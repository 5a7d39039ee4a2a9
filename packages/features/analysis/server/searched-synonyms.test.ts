import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openAnalysisWorld } from './analysis.fixture.ts'

it('tells by which other names contracts were looked for, and not where words are quoted', async () => {
  const world = await openAnalysisWorld()
  const { db } = world.database
  const id = await world.addContract({
    title: { lv: 'Ceļu būve Vidzemē' },
    buyer: 'Rīgas dome',
    winners: ['SIA Ceļi'],
  })
  const [request] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, id)))
  if (!request) throw new Error('nothing was written')
  const { stage, content, valueEurMinor, publishedAt, deadlineAt, closesAt, importedAt } = request
  await writeSearchRows(db, [
    {
      num: request.num,
      buyers: [],
      suppliers: [],
      valueEurMinor,
      publishedAt,
      deadlineAt,
      closesAt,
      importedAt,
      document: searchDocument({ source: 'ted', stage, valueEurMinor, content }),
    },
  ])
  const found = async (q?: string) => {
    const filters = { ...(q && { q: [q] }), months: ['any' as const] }
    const { contracts, also } = await world.visitor().totals({ filters })
    return { contracts, also }
  }
  const typed = await found('tänav')
  expect(typed.contracts).toBe(1)
  expect(typed.also).toContainEqual({ name: 'ceļš', language: 'lv' })
  expect(await found('"tänav"')).toEqual({ contracts: 0, also: [] })
  expect(await found()).toEqual({ contracts: 1, also: [] })
  await world.database.close()
})
