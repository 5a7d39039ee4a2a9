import type { Db } from '@kogge/db/client.ts'
import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { writeContracts } from '@kogge/db/contract-rows.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { writeRfxChanges } from '@kogge/db/rfx-changes.ts'
import { rfxVersion } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { countContracts } from '@kogge/domain/contracts/contract-counts.ts'
import { contractsOf } from '@kogge/domain/contracts/contract-facts.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { contentOf, type PublishedVersion } from '@kogge/domain/drafting/written-rfx-content.ts'
import type { WrittenState } from '@kogge/domain/drafting/written-rfx-states.ts'
import { toEurMinor } from '@kogge/domain/money/eur-conversion.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import { outlineChanges, outlineOf } from '@kogge/domain/monitor/rfx-outline.ts'
import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import type { ReleaseNews } from '@kogge/domain/standards/released-awards.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { derivedId } from './derived-id.ts'
import { writeRelease } from './ocds-releases.commands.ts'
import { inFigures, settleFigures } from './org-figures.commands.ts'

/** What stands in `written_rfx`, or will once this is written: its row refers to the one that is written here. */
export interface PageFacts {
  readonly rfxId: string
  readonly orgId: string
  readonly kind: RequestDocument['kind']
  readonly state: WrittenState
  readonly document: RequestDocument
  readonly isConfidential: boolean
  readonly publishedAt: Date
  readonly responsesUntil: Date
}

interface BuyerOfPage {
  readonly buyer: RfxOrg
  readonly num: number
  readonly isDemo: boolean
  readonly isVerified: boolean
}

const buyerOf = async (
  tx: Db,
  orgId: string,
  { contact }: RequestDocument,
): Promise<BuyerOfPage> => {
  const [row] = await tx.select().from(org).where(eq(org.id, orgId))
  if (!row) throw new Error('A request has no buyer.')
  const address = row.addresses.find(({ kind }) => kind === 'legal') ?? row.addresses[0]
  const number = row.registrationNumber
  return {
    num: row.num,
    isDemo: row.isDemo,
    isVerified: row.verifiedAt !== null,
    buyer: {
      key: 'ORG-0001',
      name: row.name,
      names: {},
      orgId,
      website: row.website,
      ids: number === null ? [] : [{ scheme: null, id: number }],
      country: row.country ?? address?.country ?? null,
      nuts: address?.nuts ?? null,
      city: address?.city ?? null,
      address: address?.street ?? null,
      postcode: address?.postalCode ?? null,
      contact: {
        name: contact.name || null,
        email: contact.email || null,
        phone: contact.phone || null,
      },
    },
  }
}

/**
 * Who publishes stays who published, in all but the contact of the request: what an organisation says of itself
 * since, nobody has verified while it is not verified. As it is now where there is no page yet.
 */
const asPublished = async (tx: Db, rfxId: string, now: RfxOrg): Promise<RfxOrg> => {
  const { rows } = await tx.execute<{ buyer: RfxOrg | null }>(sql`
    select said.content -> 'buyers' -> 0 as buyer
    from rfx r join rfx_content said on said.rfx_num = r.num and said.month = r.month
    where r.id = ${rfxId}`)
  const before = rows[0]?.buyer
  return before ? { ...before, orgId: now.orgId, contact: now.contact } : now
}

const versionsOf = async (tx: Db, rfxId: string): Promise<PublishedVersion[]> => {
  const rows = await tx
    .select()
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, rfxId))
    .orderBy(asc(rfxVersion.version))
  return rows.map(({ version, publishedAt, reason, document }) => ({
    version,
    publishedAt,
    reason,
    document,
    noticeRowId: derivedId(rfxId, String(version)),
  }))
}

/** A survey leads to no award, so what is over with it has closed; a tender that nobody won was given up. */
const stageOf = ({ state, kind }: PageFacts, awards: RfxContent['awards']): RfxStage => {
  if (state === 'cancelled') return 'cancelled'
  if (kind !== 'tender' || (state !== 'decided' && state !== 'closed')) return 'competition'
  return awards.some(({ winners }) => winners.length > 0) ? 'awarded' : 'cancelled'
}

/** Numbers of organisations in the register, by their ids. */
const numsOf = async (
  tx: Db,
  awards: RfxContent['awards'],
): Promise<ReadonlyMap<string, number>> => {
  const ids = awards.flatMap(({ winners }) => winners.flatMap(({ orgId }) => orgId ?? []))
  if (ids.length === 0) return new Map()
  // Of one that became part of another, the number of that: as it is counted everywhere.
  const root = alias(org, 'root')
  const rows = await tx
    .select({ id: org.id, num: root.num })
    .from(org)
    .innerJoin(root, eq(root.id, sql`coalesce(${org.mergedIntoId}, ${org.id})`))
    .where(inArray(org.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, num }) => [id, num]))
}

/** What is written beside the facts of a request. */
export interface PageOptions {
  readonly awards?: RfxContent['awards']
  /** The lots whose contracts are concluded. */
  readonly concluded?: ReadonlySet<string>
  /** Before anything else of it is stored. */
  readonly first?: boolean
  /** What everybody may know of it from now on: where it is public, a release of its own. */
  readonly news?: ReleaseNews
}

/**
 * Writes what readers see of a request: its row, and where it is public its place in search and,
 * once they are concluded, its contracts in market analysis and in the figures of who gave and won
 * them; all in the transaction of the step that was taken. Without awards there are none from then on.
 * A lot without a winner stands in analysis from its decision. `first` where its versions are not stored yet,
 * since they refer to the row.
 */
export const writePage = async (
  tx: Db,
  facts: PageFacts,
  now: Date,
  options: PageOptions = {},
): Promise<void> => {
  const { rfxId, document, isConfidential, publishedAt, responsesUntil } = facts
  const { awards = [], concluded = new Set<string>() } = options
  const first = { version: 1, publishedAt, reason: null, document }
  const versions = options.first
    ? [{ ...first, noticeRowId: derivedId(rfxId, '1') }]
    : await versionsOf(tx, rfxId)
  const { num: buyerNum, isDemo, ...found } = await buyerOf(tx, facts.orgId, document)
  const buyer = found.isVerified ? found.buyer : await asPublished(tx, rfxId, found.buyer)
  const content = contentOf({ rfxId, buyer, versions, awards, isConfidential })
  if (!content) throw new Error('A request has no version.')
  const rates = await ratesFor(tx, [pricedOf(content, [publishedAt])])
  const stage = stageOf(facts, awards)
  const valueEurMinor = toEurMinor(content.value, rateDayOf(publishedAt), rates)
  const isPublic = document.privacy === 'public'
  const nums = await numsOf(tx, awards)
  const numOf = ({ orgId }: RfxOrg) => (orgId === facts.orgId ? buyerNum : nums.get(orgId ?? ''))
  const isConcluded = (lotId: string | null) => lotId !== null && concluded.has(lotId)
  const conversion = { day: rateDayOf(publishedAt), rates }
  const settled = { ...content, awards: awards.filter(({ lotId }) => isConcluded(lotId)) }
  const counted = isPublic ? countContracts(settled, numOf, conversion) : null
  const before = await inFigures(tx, rfxId)
  const [known] = await tx
    .select({ outline: rfx.outline, version: rfx.version })
    .from(rfx)
    .where(eq(rfx.id, rfxId))
  const answers = await tx.$count(
    rfxAnswer,
    and(eq(rfxAnswer.rfxId, rfxId), eq(rfxAnswer.visibility, 'public')),
  )
  const outline = outlineOf(content, { stage, deadlineAt: responsesUntil, answers })
  const hasChanged = known?.outline ? outlineChanges(known.outline, outline).length > 0 : false
  const version = known ? known.version + Number(hasChanged) : 1
  const values = {
    source: 'kogge',
    procedureKey: `kogge:${rfxId}`,
    stage,
    isDemo,
    privacy: isPublic ? ('public' as const) : ('invited' as const),
    counted,
    amended: versions.length > 1,
    publishedAt,
    deadlineAt: responsesUntil,
    closesAt: responsesUntil,
    valueEurMinor,
    valueAmount: content.value?.amount ?? null,
    valueCurrency: content.value?.currency ?? null,
    outline,
    version,
    ...((hasChanged || !known) && { versionAt: now }),
    updatedAt: now,
  }
  const [row] = await tx
    .insert(rfx)
    .values({ id: rfxId, importedAt: now, ...values })
    .onConflictDoUpdate({ target: rfx.id, set: values })
    .returning({ num: rfx.num, month: rfx.month, importedAt: rfx.importedAt })
  if (!row) throw new Error('A request was not written.')
  await writeContents(tx, [{ ...row, content }])
  if (!isPublic) return
  if (options.news) {
    const version = versions.at(-1)?.version ?? 1
    await writeRelease(tx, { rfxId, kind: document.kind, version, buyer }, options.news, now)
  }
  const suppliers = [...new Set(nums.values())]
  await writeSearchRows(
    tx,
    [
      {
        num: row.num,
        buyers: [buyerNum],
        suppliers,
        document: searchDocument({ source: 'kogge', stage, valueEurMinor, content }),
        importedAt: row.importedAt,
        publishedAt,
        valueEurMinor,
        deadlineAt: responsesUntil,
        closesAt: responsesUntil,
      },
    ],
    now,
  )
  if (hasChanged || !known)
    await writeRfxChanges(
      tx,
      [{ num: row.num, version, before: known?.outline ?? null, after: outline, isNews: true }],
      now,
    )
  const times = { publishedAt, importedAt: row.importedAt }
  // None, where decisions were taken back.
  const contracts = contractsOf(content, numOf, times, conversion).filter(
    ({ isAwarded, lotId }) => !isAwarded || isConcluded(lotId),
  )
  if (!options.first)
    await writeContracts(tx, [{ num: row.num, source: 'kogge', isKnown: true, contracts }])
  const parties = [{ num: row.num, buyers: [buyerNum], suppliers }]
  await settleFigures(tx, before, { parties, counted })
}
