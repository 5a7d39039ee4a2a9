import type { Db } from '@kogge/db/client.ts'
import { orgMatch } from '@kogge/db/schema/harvest.ts'
import { harvestedOrg, org } from '@kogge/db/schema/org.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { registryNumber } from '@kogge/domain/org/registry-number.ts'
import { readOrgQuery } from '@kogge/domain/org/search-words.ts'
import { isPersonalVat, vatNumber } from '@kogge/domain/org/vat-number.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/cursor.ts'
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasWords } from '../../search/words.ts'
import type { SpellingItem, SpellingListInput } from '../queue/views.ts'

const clean = (text: string | null): string | null => text && withoutDirectionMarks(text)

/** A number that is an organisation's for sure; any other may be a person's. */
const isShown = (id: string, country: string | null): boolean => {
  if (country === null) return false
  const vat = vatNumber(id, country)
  return registryNumber(id, country).ok || (vat.ok && !isPersonalVat(vat.number))
}

const entry = alias(org, 'entry')

const asked = (input: SpellingListInput): SQL | undefined => {
  const { q, country, source, matchedBy, maxConfidence } = input
  const query = q ? readOrgQuery(q) : null
  // An entry is called the best of its own spellings, also when it is a part of another.
  const found = query && sql`(select match_key from org where ${hasWords(query)})`
  return and(
    country ? eq(harvestedOrg.country, country) : undefined,
    source ? eq(harvestedOrg.source, source) : undefined,
    matchedBy ? eq(harvestedOrg.matchedBy, matchedBy) : undefined,
    maxConfidence === undefined ? undefined : lte(harvestedOrg.confidence, maxConfidence),
    q && !query ? sql`false` : undefined,
    found ? sql`${harvestedOrg.matchKey} in ${found}` : undefined,
  )
}

/**
 * Organisations as sources spell them, the latest first, with why and how surely each is taken for
 * its organisation: the less sure of how the spelling found its entry and how that became part of
 * the organisation.
 */
export const listSpellings = async (
  db: Db,
  input: SpellingListInput,
): Promise<{ items: SpellingItem[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(input.cursor)
  const rows = await db
    .select({
      spelling: harvestedOrg,
      orgName: org.name,
      attachedBy: orgMatch.reason,
      attachedFor: orgMatch.confidence,
    })
    .from(harvestedOrg)
    .innerJoin(org, eq(org.id, harvestedOrg.orgId))
    .leftJoin(entry, eq(entry.matchKey, harvestedOrg.matchKey))
    .leftJoin(
      orgMatch,
      and(eq(orgMatch.fromId, entry.id), sql`${orgMatch.state} in ('attached', 'merged')`),
    )
    .where(
      and(
        asked(input),
        after
          ? sql`(${harvestedOrg.createdAt}, ${harvestedOrg.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(desc(harvestedOrg.createdAt), sql`${harvestedOrg.id}::text desc`)
    .limit(input.limit + 1)
  const { page, nextCursor } = pageOf(rows, input.limit, ({ spelling }) => ({
    at: spelling.createdAt,
    key: spelling.id,
  }))
  const items = page.map(({ spelling, orgName, attachedBy, attachedFor }): SpellingItem => {
    const { id, source, name, ids, country, city, nuts, matchedBy, confidence } = spelling
    return {
      ...{ spellingId: id, source, country, nuts, matchedBy, attachedBy },
      ...{ name: withoutDirectionMarks(name), city: clean(city) },
      numbers: ids
        .filter((one) => isShown(one.id, country))
        .map((one) => withoutDirectionMarks(one.id)),
      confidence: Math.min(confidence, attachedFor ?? confidence),
      org: { orgId: spelling.orgId, name: withoutDirectionMarks(orgName) },
      createdAt: spelling.createdAt.toISOString(),
    }
  })
  return { items, nextCursor }
}
