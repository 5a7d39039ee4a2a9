import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { regionExonyms } from '@kogge/domain/reference/region-exonyms.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { readQuery } from '@kogge/features/search/server/query-reading/query-reading.queries.ts'
import { fittingTenders, readFilters } from '@kogge/features/search/server/search.api.ts'
import { readWords } from '@kogge/features/search/server/words/word-query.queries.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

const NOW = new Date('2026-11-30T09:00:00Z')
const MOST = 1_000_000
const LONGEST_TEXT = 500

/** That regions are found by their names, and that no name of a region among other words loses a tender. */
export const checkRegionsFound = (given: () => TestDatabase): void => {
  const options = { now: NOW, openOnly: false, most: MOST }
  const found = async (filters: TenderFilters) => {
    const { db } = given()
    return new Set(await fittingTenders(db, await readFilters(db, filters, NOW), options))
  }
  /** As many as hold all words, whatever these name. */
  const holding = async (typed: string) => {
    const { db } = given()
    const words = await readWords(db, { q: [typed] })
    return words ? fittingTenders(db, { filters: {}, words }, options) : []
  }

  it('are found by the names of their buyers as by the words of these', async () => {
    const { db } = given()
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct buyer ->> 'name' as name
      from notice_content, json_array_elements(canonical -> 'buyers') as buyer
      where buyer ->> 'name' <> '' order by 1`)
    expect(rows.length).toBeGreaterThan(2000)
    const lost: string[] = []
    const regions: string[] = []
    for (const { name } of rows) {
      const q = [name.slice(0, LONGEST_TEXT)]
      const { filters } = await readQuery(db, { q }, NOW)
      if (!filters.region) continue
      regions.push(name)
      const all = await found({ q })
      if ((await holding(q[0] ?? '')).some((num) => !all.has(num))) lost.push(name)
    }
    expect(lost).toEqual([])
    // Most names that hold a region's are those of organisations that are known by them.
    expect(regions.length).toBeLessThan(rows.length / 50)
  }, 300_000)

  it('are found by each name of the regions of the home countries that they are in', async () => {
    const { rows } = await given().db.execute<{ code: string; name: string }>(sql`
      select r.code, r.name from region r left join region above on above.code = r.parent
      where r.code ~ '^(DK|EE|FI|LT|LV|NO|PL|SE)' and r.level > 0 and r.code !~ '^..Z'
        and above.name is distinct from r.name`)
    const names = [...rows.map(({ code, name }) => ({ codes: [code], name })), ...regionExonyms()]
    expect(names.length).toBeGreaterThan(400)
    const lost: string[] = []
    let placed = 0
    for (const { codes, name } of names) {
      const within = await found({ region: [...codes] })
      const named = await found({ q: [name] })
      if (within.size > 0) placed += 1
      if ([...within].some((num) => !named.has(num))) lost.push(`${name}: ${codes.join(' ')}`)
    }
    expect(lost).toEqual([])
    expect(placed).toBeGreaterThan(250)
  }, 300_000)
}
