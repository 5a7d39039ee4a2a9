import { randomUUID } from 'node:crypto'
import { writeContracts } from '@kogge/db/contract-rows.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contractsOf } from '@kogge/domain/contracts/contract-facts.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { awardWith, contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, inArray } from 'drizzle-orm'
import { analysisRouter } from './analysis.router.ts'
import { testModel } from './testing/test-read-model.ts'

interface Wanted {
  readonly title?: Record<string, string>
  readonly buyer: string
  /** None where the lot closed without a winner. */
  readonly winners?: readonly string[]
  readonly cpv?: string
  readonly nuts?: string
  /** Euros; none where it is not stated. */
  readonly value?: string
  readonly day?: string
  readonly ends?: string
  readonly tenders?: number
  readonly privacy?: 'public' | 'invited'
}

/** A database with the reference data, organisations by name, and contracts as they are asked for. */
export const openAnalysisWorld = async () => {
  const database: TestDatabase = await testDatabase()
  const { db } = database
  await loadReferenceData(db)
  const orgIds = new Map<string, string>()
  const idOf = (name: string): string => orgIds.get(name) ?? ''

  const ensureOrg = async (name: string): Promise<string> => {
    const known = orgIds.get(name)
    if (known) return known
    const id = await addOrganisation(db, 'FREE', { name, claimedAt: null })
    orgIds.set(name, id)
    return id
  }

  const addContract = async (wanted: Wanted): Promise<string> => {
    const { title = { lv: 'Ceļu būve' }, winners = [], privacy = 'public' } = wanted
    const names = [wanted.buyer, ...winners]
    for (const name of names) await ensureOrg(name)
    const party = (name: string) => orgWith({ name, orgId: idOf(name), country: 'LV' })
    const content = contentWith({
      title,
      nature: 'works',
      cpv: { main: wanted.cpv ?? '45233120', additional: [] },
      buyers: [party(wanted.buyer)],
      lots: [
        lotWith({
          title: { lv: 'Pirmā daļa' },
          duration: { start: null, end: wanted.ends ?? null, length: null },
          place: wanted.nuts
            ? [{ country: 'LV', nuts: wanted.nuts, city: null, postcode: null, text: {} }]
            : [],
        }),
      ],
      awards: [
        awardWith({
          outcome: winners.length > 0 ? 'selec-w' : 'clos-nw',
          winners: winners.map(party),
          value: wanted.value ? { amount: wanted.value, currency: 'EUR' } : null,
          decidedAt: wanted.day ?? '2026-10-01',
          tendersReceived: wanted.tenders ?? null,
        }),
      ],
    })
    const id = randomUUID()
    const [row] = await addRequests(db, [
      { id, source: 'ted', procedureKey: id, stage: 'awarded', content, privacy },
    ])
    const nums = await db
      .select({ id: org.id, num: org.num })
      .from(org)
      .where(inArray(org.id, names.map(idOf)))
    const known = new Map(nums.map(({ id: orgId, num }) => [orgId, num]))
    const contracts = contractsOf(content, ({ orgId }) => known.get(orgId ?? ''), {
      publishedAt: null,
      importedAt: new Date('2026-11-01T00:00:00Z'),
    })
    const num = row?.num ?? 0
    await writeContracts(db, [{ num, source: 'ted', isKnown: false, contracts }])
    return id
  }

  const withModel = (context: Context, locale: UiLocale = 'lv'): Context => ({
    ...context,
    locale,
    analysis: testModel(db),
  })
  const callsOf = (context: Context) => createCaller(analysisRouter)(context).analysis
  const contextOf = async (userId: string, locale?: UiLocale) =>
    withModel(await contextOfUser(db, userId), locale)
  const staffId = await addPerson(db)
  await addStaff(db, staffId, 'SUPPORT')

  return {
    database,
    idOf,
    ensureOrg,
    addContract,
    contextOf,
    staffId,
    visitor: (locale?: UiLocale) => callsOf(withModel(testContext(db), locale)),
    as: async (userId: string, locale?: UiLocale) => callsOf(await contextOf(userId, locale)),
    staff: async (locale?: UiLocale) => callsOf(await contextOf(staffId, locale)),
    merge: (from: string, into: string) =>
      db
        .update(org)
        .set({ mergedIntoId: idOf(into) })
        .where(eq(org.id, idOf(from))),
  }
}
