import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { eq, inArray } from 'drizzle-orm'

export const BUYER = '11111111-1111-4111-8111-111111111111'
export const SUPPLIER = '22222222-2222-4222-8222-222222222222'

export interface Wanted {
  readonly title: Record<string, string>
  readonly description?: Record<string, string>
  readonly cpv: string
  readonly country: string
  /** Where the buyer is. */
  readonly nuts?: string
  readonly importedAt: Date
  readonly deadlineAt: Date | null
  readonly euros: number | null
  readonly stage?: RfxStage
  readonly privacy?: 'public' | 'invited'
  readonly suppliers?: readonly string[]
  readonly lots?: RfxContent['lots']
  /** When the row is written, if not now: what is open then stands among the live ones. */
  readonly now?: Date
}

const ensureOrg = async (db: Db, id: string): Promise<void> => {
  await db
    .insert(org)
    .values({ id, name: id, nameFolded: id, country: 'LV', matchKey: id })
    .onConflictDoNothing()
}

const contentOf = (wanted: Wanted): RfxContent => {
  const { title, description = {}, cpv, country, nuts = null, lots = [] } = wanted
  const languages = Object.keys(title)
  return contentWith({
    language: languages[0] ?? 'en',
    languages,
    title,
    description,
    cpv: { main: cpv, additional: [] },
    lots,
    buyers: [
      orgWith({ orgId: BUYER, name: 'Ziedkalnes novads', country, nuts, city: 'Ziedkalne' }),
    ],
  })
}

/** Puts one request with its search row into the database, and gives its id. */
export const addRequest = async (db: Db, wanted: Wanted): Promise<string> => {
  const id = randomUUID()
  const content = contentOf(wanted)
  const stage = wanted.stage ?? 'competition'
  const valueEurMinor = wanted.euros === null ? null : BigInt(wanted.euros) * 100n
  const times = {
    publishedAt: wanted.importedAt,
    deadlineAt: wanted.deadlineAt,
    closesAt: wanted.deadlineAt,
    importedAt: wanted.importedAt,
  }
  await ensureOrg(db, BUYER)
  for (const supplier of wanted.suppliers ?? []) await ensureOrg(db, supplier)
  const [row] = await addRequests(db, [
    {
      id,
      source: 'demo',
      procedureKey: id,
      stage,
      content,
      valueEurMinor,
      ...times,
      privacy: wanted.privacy ?? 'public',
    },
  ])
  const [buyer] = await db.select({ num: org.num }).from(org).where(eq(org.id, BUYER))
  const suppliers = await db
    .select({ num: org.num })
    .from(org)
    .where(inArray(org.id, [...(wanted.suppliers ?? [])]))
  if (!row || !buyer) throw new Error('nothing was written')
  if (wanted.privacy === 'invited') return id
  await writeSearchRows(
    db,
    [
      {
        num: row.num,
        document: searchDocument({ source: 'demo', stage, valueEurMinor, content }),
        buyers: [buyer.num],
        suppliers: suppliers.map(({ num }) => num),
        valueEurMinor,
        ...times,
      },
    ],
    wanted.now,
  )
  return id
}
