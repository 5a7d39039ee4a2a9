import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { monitorRouter } from '@kogge/features/monitor/server/monitor.router.ts'
import {
  bytesOf,
  lot,
  type NoticeParts,
  noticeXml,
} from '@kogge/harvester/fixtures/eforms-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import type { SourceEntry } from '@kogge/harvester/sources/source-entry.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The codes in all notices. */
const NOTICE_CPVS = /45233120|99999999/g

/** Somebody of an organisation of their own, with a plan that has profiles unless none is given. */
export const addSupplier = async (db: Db, tier: 'PLUS' | null = 'PLUS') => {
  const [orgId, userId] = [await addOrganisation(db), await addPerson(db)]
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  if (tier)
    await db
      .insert(subscription)
      .values({ orgId, tier, source: 'support', startsAt: new Date('2026-01-01T00:00:00Z') })
  return { orgId, userId }
}
export type Supplier = Awaited<ReturnType<typeof addSupplier>>

/** The calls of a person as of now: their plan may have ended since. */
export const callsOf = async (db: Db, { userId }: Pick<Supplier, 'userId'>) => {
  const caller = createCaller(monitorRouter)
  return caller({ ...(await contextOfUser(db, userId)), clock: () => new Date(), now: new Date() })
    .monitor
}

/** A profile of a supplier, by its guid. */
export const addProfile = async (
  db: Db,
  supplier: Supplier,
  filters: ProfileFilters,
  name = 'Ceļi',
) => {
  const { guid } = await (await callsOf(db, supplier)).create({
    orgId: supplier.orgId,
    name,
    filters,
  })
  return guid
}

/** Harvests a call for competition that was published yesterday and closes in `closesIn` days. */
export const harvestCall = async (
  db: Db,
  parts: NoticeParts & { readonly closesIn?: number; readonly cpv?: string } = {},
): Promise<void> => {
  const { closesIn = 30, cpv, ...rest } = parts
  const deadline = `<cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>${dayIn(closesIn)}+02:00</cbc:EndDate><cbc:EndTime>12:00:00+02:00</cbc:EndTime></cac:TenderSubmissionDeadlinePeriod>`
  const xml = noticeXml({
    id: randomUUID(),
    procedure: randomUUID(),
    number: `${Math.floor(Math.random() * 1e8)}-2026`,
    issued: dayIn(-2),
    published: dayIn(-1),
    lots: lot('LOT-0001', { process: deadline }),
    ...rest,
  })
  async function* entries(): AsyncGenerator<SourceEntry> {
    yield { name: 'notice.xml', bytes: bytesOf(cpv ? xml.replace(NOTICE_CPVS, cpv) : xml) }
  }
  const { failed } = await harvest(db, entries(), { source: 'ted' })
  if (failed.length > 0) throw new Error(JSON.stringify(failed))
}

/** Matches until nothing is due; gives how many matches there were. */
export const matchAll = async (
  db: Db,
  matcher = newMatcher(db, () => new Date()),
): Promise<number> => {
  let matches = 0
  for (;;) {
    const round = await matcher.turn()
    if (!round?.changes) return matches
    matches += round.matches
  }
}
