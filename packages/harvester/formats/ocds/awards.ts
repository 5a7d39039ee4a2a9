import type { NoticeAward, NoticeLot, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { awardValue, datesOf, settledBy } from './award-contracts.ts'
import { readQuantity } from './item-quantities.ts'
import { amountAt, countAt, indexBy, timeAt } from './ocds-values.ts'
import { type Release, textsIn } from './opened-release.ts'
import { partiesAs, resolve } from './organisations.ts'
import { expectFew } from './repetition-limit.ts'

const SELECTED = 'selec-w'
const CLOSED = 'clos-nw'
const OPEN = 'open-nw'

/** Statuses of a lot or tender (code list `tenderStatus`) that end it without a winner. */
const WITHOUT_WINNER = new Set(['unsuccessful', 'cancelled', 'withdrawn'])

interface Awarding {
  readonly document: Release
  /** The contracts in force by the award that they are of. */
  readonly contracts: ReadonlyMap<string, readonly JsonObject[]>
  /** How many tenders there were: by lot, and under the empty name for the whole. */
  readonly counts: ReadonlyMap<string, JsonObject>
  /** The lot of what names none, where there is but one. */
  readonly onlyLot: string | null
  /** Whether one contract is all there is. */
  readonly hasOneContract: boolean
}

const WHOLE = ''

/** Extension Bid Statistics; all bids where they are counted, else those that were valid. */
const countsOf = (release: JsonObject): Awarding['counts'] => {
  const counts = objectsAt(release, 'bids', 'statistics')
  return indexBy(
    ['bids', 'validBids'].flatMap((measure) =>
      counts.filter((count) => textAt(count, 'measure') === measure),
    ),
    (count) => textAt(count, 'relatedLot') ?? WHOLE,
  )
}

/** BT-759: as counted for the lot, else, where it is the only one, for the whole. */
const tendersFor = (
  { counts, onlyLot, document }: Awarding,
  lotId: string | null,
): number | null => {
  const own = counts.get(lotId ?? WHOLE) ?? (onlyLot === lotId ? counts.get(WHOLE) : undefined)
  if (own) return countAt(own, 'value')
  return onlyLot === null ? null : countAt(document.tender, 'numberOfTenderers')
}

const lotsOf = (award: JsonObject, { onlyLot }: Awarding): readonly (string | null)[] => {
  const named = textsIn(award, 'relatedLots')
  return named.length > 0 ? named : [onlyLot]
}

/** In 1.0 an award may have no status: then it is one if it names suppliers. */
const statusOf = (award: JsonObject): string | null =>
  textAt(award, 'status') ?? (objectsAt(award, 'suppliers').length > 0 ? 'active' : null)

const isInForce = (contract: JsonObject): boolean => textAt(contract, 'status') !== 'cancelled'

/** What the award itself lists, else its contract. */
const quantityIn = (
  ...subjects: readonly (JsonObject | undefined)[]
): Pick<NoticeAward, 'quantity'> =>
  readQuantity(
    subjects.map((subject) => objectsAt(subject, 'items')).find(({ length }) => length > 0) ?? [],
  )

/** The same for every lot of an award; one amount for several is that of none, several contracts of the first. */
const perLot = (
  lots: readonly (string | null)[],
  { contracts, ...award }: Omit<NoticeAward, 'lotId' | 'tendersReceived'>,
  awarding: Awarding,
): NoticeAward[] =>
  lots.map((lotId, at) => ({
    ...award,
    ...(at === 0 && contracts && { contracts }),
    lotId,
    tendersReceived: tendersFor(awarding, lotId),
    ...(lots.length > 1 ? { value: null, sharedValue: award.value } : {}),
  }))

/** Suppliers of one award win together: others have awards of their own (OCDS, "Award"). */
const readAward = (award: JsonObject, awarding: Awarding): NoticeAward[] => {
  const contracts = awarding.contracts.get(textAt(award, 'id') ?? '') ?? []
  const [contract] = contracts
  return perLot(
    lotsOf(award, awarding),
    {
      outcome: SELECTED,
      reason: null,
      winners: objectsAt(award, 'suppliers').flatMap(
        (supplier) => resolve(supplier, awarding.document) ?? [],
      ),
      value: awardValue(award, contracts),
      ...datesOf(award, contract),
      ...settledBy(contracts),
      ...quantityIn(award, contract),
    },
    awarding,
  )
}

/** A contract whose award stands in another release. Its suppliers, where one contract is all there is. */
const readContract = (contract: JsonObject, awarding: Awarding): NoticeAward[] => {
  const { document, hasOneContract } = awarding
  const named: NoticeOrg[] = objectsAt(contract, 'suppliers').flatMap(
    (supplier) => resolve(supplier, document) ?? [],
  )
  return perLot(
    lotsOf(contract, awarding),
    {
      outcome: SELECTED,
      reason: null,
      winners: named.length === 0 && hasOneContract ? partiesAs(document, 'supplier') : named,
      value: amountAt(contract, 'value'),
      ...datesOf(undefined, contract),
      contractId: textAt(contract, 'id'),
      ...quantityIn(contract),
    },
    awarding,
  )
}

/** One entry a lot that has awards but none in force, or whose status says that it ended so. */
const readUnwon = (won: readonly NoticeAward[], lots: readonly NoticeLot[], awarding: Awarding) => {
  const { release, tender } = awarding.document
  const settled = new Set(won.map(({ lotId }) => lotId))
  const unwon = new Map<string | null, NoticeAward>()
  const close = (lotId: string | null, status: string | null, decidedAt: string | null): void => {
    const isOpen = status === 'pending' || unwon.get(lotId)?.outcome === OPEN
    if (settled.has(lotId) || (isOpen && status !== 'pending')) return
    const outcome = isOpen ? OPEN : CLOSED
    unwon.set(lotId, {
      lotId,
      outcome,
      reason: isOpen ? null : status,
      winners: [],
      value: null,
      decidedAt,
      contractId: null,
      tendersReceived: tendersFor(awarding, lotId),
    })
  }
  for (const award of objectsAt(release, 'awards')) {
    const status = statusOf(award)
    if (status === null || status === 'active') continue
    for (const lotId of lotsOf(award, awarding)) close(lotId, status, timeAt(award, 'date'))
  }
  const ended = textAt(tender, 'status')
  const written = indexBy(awarding.document.lots, (entry) => textAt(entry, 'id'))
  for (const { id } of lots) {
    // Its award says more of it.
    if (unwon.has(id)) continue
    const status = textAt(written.get(id), 'status') ?? ''
    if (WITHOUT_WINNER.has(status)) close(id, status, null)
    else if (ended !== null && WITHOUT_WINNER.has(ended)) close(id, ended, null)
  }
  return [...unwon.values()]
}

/**
 * One entry a winning bid, which is an award in force or a contract whose award is not here; one a
 * lot that has no winner. Throws `FormatError` where they repeat winners for too many lots.
 */
export const readAwards = (document: Release, lots: readonly NoticeLot[]): NoticeAward[] => {
  const { release } = document
  const [lot, ...others] = lots
  const onlyLot = lot && others.length === 0 ? lot.id : null
  const awards = objectsAt(release, 'awards')
  const ids = new Set(awards.flatMap((award) => textAt(award, 'id') ?? []))
  const contracts = objectsAt(release, 'contracts').filter(isInForce)
  // A contract that names no award is of the only one.
  const [award, ...otherAwards] = awards
  const onlyAward = otherAwards.length === 0 ? textAt(award, 'id') : null
  const awardOf = (contract: JsonObject): string | null => textAt(contract, 'awardID') ?? onlyAward
  const awarding = {
    document,
    onlyLot,
    contracts: Map.groupBy(
      contracts.filter((contract) => awardOf(contract) !== null),
      (contract) => awardOf(contract) ?? '',
    ),
    counts: countsOf(release),
    hasOneContract: objectsAt(release, 'contracts').length === 1,
  }
  expectFew([...awards, ...contracts], 'suppliers')
  const won = [
    ...awards
      .filter((award) => statusOf(award) === 'active')
      .flatMap((award) => readAward(award, awarding)),
    ...contracts
      .filter((contract) => !ids.has(awardOf(contract) ?? ''))
      .flatMap((contract) => readContract(contract, awarding)),
  ]
  return [...won, ...readUnwon(won, lots, awarding)]
}
