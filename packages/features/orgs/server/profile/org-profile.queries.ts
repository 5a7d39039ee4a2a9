import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { abilitiesOf } from '@kogge/domain/access/abilities.ts'
import { isSupport } from '@kogge/domain/access/permission-checks.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { maskedVat } from '@kogge/domain/orgs/numbers/vat-number.ts'
import {
  cpvLabels,
  industryLabels,
  regionLabels,
} from '@kogge/features/reference/server/reference.api.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { officialData } from './official-data.queries.ts'
import type { OrgQuickView, OrgView } from './org-profile.views.ts'
import { absorbedBy, childrenOf, parentOf, successorOf } from './org-relations.queries.ts'

/** Who asks, when, in which language (ISO 639-1), and in which of their organisations they act. */
export interface OrgReader {
  readonly actor: Actor
  readonly now: Date
  readonly language: string
  readonly activeOrgId: string | null
}

type Row = typeof org.$inferSelect

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

const buysOf = (row: Row): OrgView['buys'] => ({
  requests: row.buyerCount,
  contracts: row.buyerContractCount,
  contractSumCents: row.buyerContractSum,
})

const winsOf = (row: Row): OrgView['wins'] => ({
  requests: row.supplierCount,
  contracts: row.supplierContractCount,
  contractSumCents: row.supplierContractSum,
})

const rowOf = async (db: Db, orgId: string): Promise<Row | undefined> => {
  const [row] = await db
    .select()
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.deletedAt)))
  return row
}

const placeOf = (reader: OrgReader, orgId: string) =>
  reader.actor.kind === 'user'
    ? reader.actor.orgs.find((place) => place.orgId === orgId)
    : undefined

const abilities = (row: Row, reader: OrgReader): OrgView['abilities'] =>
  // What became part of another is history, and nobody's to change.
  abilitiesOf(
    row.mergedIntoId === null ? placeOf(reader, row.id) : undefined,
    ['org.edit_profile', 'user_role.view'],
    reader.now,
  )

/** A person's own number is shown whole to those alone who may change it. */
const shownVat = (row: Row, reader: OrgReader): string | null => {
  if (row.vatNumber === null) return null
  const isOurs =
    abilities(row, reader)['org.edit_profile'] === null ||
    (reader.actor.kind === 'user' && isSupport(reader.actor.globalRoles, reader.now))
  return isOurs ? row.vatNumber : maskedVat(row.vatNumber)
}

/** An organisation as its page shows it; null where there is none (any more). */
export const orgById = async (
  db: Db,
  orgId: string,
  reader: OrgReader,
): Promise<OrgView | null> => {
  const row = await rowOf(db, orgId)
  if (!row) return null
  const [mergedInto, absorbed, parent, family, official, industries] = await Promise.all([
    row.mergedIntoId === null ? null : successorOf(db, orgId),
    absorbedBy(db, orgId),
    row.parentId === null ? null : parentOf(db, row.parentId),
    childrenOf(db, orgId),
    officialData(db, orgId, reader),
    industryLabels(db, row.industries, reader.language),
  ])
  const placed = [official, ...row.addresses, ...(official.spellings ?? [])]
  const regions = placed.map(({ nuts }) => nuts)
  const [cpv, regionNames] = await Promise.all([
    cpvLabels(db, row.cpvInterests, reader.language),
    regionLabels(db, [...new Set(regions.filter((code) => code !== null))], reader.language),
  ])
  return {
    orgId: row.id,
    name: withoutDirectionMarks(row.name),
    country: row.country,
    isDemo: row.isDemo,
    isClaimed: row.claimedAt !== null,
    isVerified: row.verifiedAt !== null,
    dissolvedAt: isoOf(row.dissolvedAt),
    mergedInto,
    absorbed,
    parent,
    ...family,
    logoKey: row.logoKey,
    registrationNumber: knownNumber(row),
    vatNumber: shownVat(row, reader),
    website: row.website,
    description: row.description,
    addresses: row.addresses,
    industries: row.industries,
    cpvInterests: row.cpvInterests,
    size: row.size,
    revenueBand: row.revenueBand,
    contact: reader.actor.kind === 'user' ? { email: row.email, phone: row.phone } : null,
    official,
    buys: buysOf(row),
    wins: winsOf(row),
    updatedAt: row.updatedAt.toISOString(),
    labels: { cpv, regions: regionNames, industries },
    abilities: abilities(row, reader),
  }
}

/** The same in a few lines. */
export const orgQuickViewById = async (db: Db, orgId: string): Promise<OrgQuickView | null> => {
  const row = await rowOf(db, orgId)
  if (!row) return null
  const city = sql<string | null>`(
    select h.city from harvested_org h where h.org_id = ${orgId} and h.city is not null
    group by h.city order by count(*) desc, h.city limit 1)`
  const [found] = await db.select({ city }).from(org).where(eq(org.id, orgId))
  const own = row.addresses[0]?.city
  return {
    orgId: row.id,
    name: withoutDirectionMarks(row.name),
    country: row.country,
    isDemo: row.isDemo,
    isClaimed: row.claimedAt !== null,
    isVerified: row.verifiedAt !== null,
    buyerCount: row.buyerCount,
    supplierCount: row.supplierCount,
    city: own || (found?.city ? withoutDirectionMarks(found.city) : null),
    logoKey: row.logoKey,
    description: row.description,
    dissolvedAt: isoOf(row.dissolvedAt),
    mergedInto: row.mergedIntoId === null ? null : await successorOf(db, orgId),
    buys: buysOf(row),
    wins: winsOf(row),
  }
}
