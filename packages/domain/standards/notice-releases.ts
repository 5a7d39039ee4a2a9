import { pickText } from '../kernel/locales.ts'
import { endOf } from '../kernel/notice-times.ts'
import type { Notice } from '../notices/canonical-notice.ts'
import {
  correctedBy,
  familyOf,
  isBareCorrection,
  type StoredNotice,
} from '../rfx/compilation/publication-order.ts'
import { awardMembers } from './notice-awards.ts'
import { tagsOf } from './notice-tags.ts'
import { newParties } from './ocds-parties.ts'
import { type RestatedRelease, restated } from './ocds-release-restatement.ts'
import type { OcdsAmendment, OcdsRelease, OcdsTender } from './ocds-schema.ts'
import { lotsIn, tenderOf } from './ocds-tender.ts'
import { filled, isoOf, withoutUndefined } from './ocds-values.ts'
import type { PlaceNames } from './place-names.ts'
import { type AwardNews, awardNewsOf, type PublishedAward } from './published-awards.ts'
import {
  NOTHING_PUBLISHED,
  stateAfter,
  statusOfLot,
  statusOfTender,
  type TenderState,
} from './published-states.ts'

/** A notice with the instant of its publication. */
export interface NoticePublication extends StoredNotice {
  readonly at: Date
}

const amendmentOf = (
  { id, notice, at }: NoticePublication,
  changes: Notice['changes'],
): OcdsAmendment => {
  const { language } = notice
  return withoutUndefined<OcdsAmendment>({
    id,
    date: at.toISOString(),
    rationale: changes?.reasonCode ?? undefined,
    description: pickText(changes?.description, language ?? 'en', language)?.text,
    amendsReleaseID: undefined,
    releaseID: undefined,
  })
}

/** The time limit that a bare correction sets: of the whole, else the last of those that it names and that stood. */
const movedPeriod = ({ changes }: Notice, before: OcdsTender['tenderPeriod']) => {
  const moved = changes?.deadlines ?? []
  const whole = moved.findLast(({ lotId }) => lotId === null)
  const ends = (whole ? [whole] : moved).map(({ deadline }) => isoOf(endOf(deadline)))
  const [endDate] = [...ends, whole ? undefined : before?.endDate]
    .filter((end) => end !== undefined)
    .sort()
    .reverse()
  return moved.length > 0 && endDate !== undefined ? { endDate } : undefined
}

/** All that the notices of a process have published so far. */
interface Published {
  readonly state: TenderState
  readonly awards: readonly PublishedAward[]
  readonly tenderPeriod: OcdsTender['tenderPeriod']
}

const droppedLots = (corrected: StoredNotice | undefined, { notice }: StoredNotice): string[] => {
  if (!corrected || isBareCorrection(notice)) return []
  const listed = new Set(lotsIn(notice).map(({ id }) => id))
  return lotsIn(corrected.notice).flatMap(({ id }) => (listed.has(id) ? [] : [id]))
}

const afterPublication = (
  { notice }: NoticePublication,
  { stated, cancelled }: AwardNews,
  before: Published,
  dropped: readonly string[],
): Omit<Published, 'tenderPeriod'> => {
  const changed = new Set([...stated, ...cancelled].map(({ id }) => id))
  const awards = [...before.awards.filter(({ id }) => !changed.has(id)), ...stated]
  const current = awards.map(({ award }) => award)
  return { awards, state: stateAfter(before.state, notice, current, dropped) }
}

/** Lots that the notice does not list, where it changes how they stand or its awards are of them. */
const otherLots = (
  state: TenderState,
  before: TenderState,
  notice: Notice,
  { stated }: AwardNews,
): NonNullable<OcdsTender['lots']> => {
  const listed = new Set(lotsIn(notice).map(({ id }) => id))
  const awarded = new Set(stated.map(({ award }) => award.lotId))
  return [...state.lots.keys()]
    .filter((id) => !listed.has(id))
    .map((id) => ({ id, status: statusOfLot(state, id) }))
    .filter(({ id, status }) => awarded.has(id) || status !== statusOfLot(before, id))
}

interface Step extends Published {
  /** All that the notice says, and how tender and lots stand after it. */
  readonly release: OcdsRelease
}

const stepOf = (
  ocid: string,
  publication: NoticePublication,
  corrected: NoticePublication | undefined,
  before: Published,
  names: PlaceNames,
): Step => {
  const { id, notice, at } = publication
  const news = awardNewsOf(publication, corrected, before.awards)
  const after = afterPublication(publication, news, before, droppedLots(corrected, publication))
  const { state } = after
  const parties = newParties(names)
  const [buyer] = notice.buyers.map((org) => parties.refer(org, 'buyer'))
  const isModification = notice.formType === 'cont-modif'
  const described = tenderOf(
    ocid,
    notice,
    {
      status: statusOfTender(state),
      statusOfLot: (lotId) => statusOfLot(state, lotId),
      amendments:
        !isModification && notice.changes ? [amendmentOf(publication, notice.changes)] : [],
    },
    parties,
  )
  const tenderPeriod = isBareCorrection(notice)
    ? movedPeriod(notice, before.tenderPeriod)
    : described.tenderPeriod
  const lots = [...(described.lots ?? []), ...otherLots(state, before.state, notice, news)]
  const { awards, contracts, bids } = awardMembers(
    news,
    isModification ? [amendmentOf(publication, notice.modification ?? null)] : [],
    { parties, isLot: (lotId) => state.lots.has(lotId) },
  )
  const release = withoutUndefined<OcdsRelease>({
    ocid,
    id: `${ocid}-${id}`,
    date: at.toISOString(),
    tag: tagsOf(notice, {
      isCorrection: corrected !== undefined,
      hasAwards: awards !== undefined,
      hasContracts: contracts !== undefined,
    }),
    initiationType: 'tender',
    language: notice.language ?? undefined,
    parties: parties.all(),
    buyer,
    tender: withoutUndefined<OcdsTender>({ ...described, tenderPeriod, lots: filled(lots) }),
    bids,
    awards,
    contracts,
  })
  return { ...after, tenderPeriod: tenderPeriod ?? before.tenderPeriod, release }
}

/**
 * The releases of a process that is known from notices, one a publication, in the order of their dates, in which
 * releases merge (OCDS 1.1). A correction takes back what the notice that it corrects says and it does not.
 */
export const noticeReleases = (
  ocid: string,
  publications: readonly NoticePublication[],
  names: PlaceNames,
): readonly RestatedRelease[] => {
  const ordered = [...publications].sort((a, b) => a.at.getTime() - b.at.getTime())
  const said = new Map<string, OcdsRelease>()
  let published: Published = { state: NOTHING_PUBLISHED, awards: [], tenderPeriod: undefined }
  return ordered.map((publication, index) => {
    const { notice } = publication
    const earlier = ordered
      .slice(0, index)
      .filter((one) => familyOf(one.notice) === familyOf(notice))
    const corrected = correctedBy(publication, earlier)
    const step = stepOf(ocid, publication, corrected, published, names)
    published = step
    said.set(publication.id, step.release)
    const before = corrected && !isBareCorrection(notice) ? said.get(corrected.id) : undefined
    return restated(before ?? null, step.release)
  })
}
