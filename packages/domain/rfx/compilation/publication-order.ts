import { startOf } from '../../kernel/notice-times.ts'
import type { Notice } from '../../notices/canonical-notice.ts'
import { sourceRank } from '../../notices/notice-trust.ts'
import { tedNumber } from '../../notices/ted-number.ts'
import type { LinkGround } from '../link-grounds.ts'

/** A notice as it stands in the database. */
export interface StoredNotice {
  /** Its row id. */
  readonly id: string
  readonly source: string
  readonly notice: Notice
  /** Where it stands with the others for no name that they share. */
  readonly linkedBy?: LinkGround
}

/** What a notice does in the life of a procedure. */
export type NoticeFamily = 'planning' | 'competition' | 'result'

const FAMILIES: Readonly<Record<string, NoticeFamily>> = {
  planning: 'planning',
  consultation: 'planning',
  competition: 'competition',
  result: 'result',
  'dir-awa-pre': 'result',
  'cont-modif': 'result',
  completion: 'result',
}

/** What the number of an eForms notice's subtype (OPP-070) says, up to and with the number given. */
const SUBTYPES: readonly (readonly [last: number, family: NoticeFamily])[] = [
  [9, 'planning'],
  [24, 'competition'],
  [40, 'result'],
]

/** A notice of the form type `change` repeats what it corrects, with that notice's subtype. */
const familyOfChange = (subtype: string | null): NoticeFamily | undefined =>
  /^\d{1,2}$/.test(subtype ?? '')
    ? SUBTYPES.find(([last]) => Number(subtype) <= last)?.[1]
    : undefined

/**
 * By form type (BT-03), of a correction by the subtype of what it corrects; where neither tells, by
 * whether the notice has awards.
 */
export const familyOf = ({
  formType,
  subtype,
  awards,
}: Pick<Notice, 'formType' | 'subtype' | 'awards'>): NoticeFamily =>
  (formType === 'change' ? familyOfChange(subtype) : FAMILIES[formType ?? '']) ??
  (awards.length > 0 ? 'result' : 'competition')

/**
 * Whether a notice only says what changes in another, and describes nothing itself: the corrigenda
 * of before eForms.
 */
export const isBareCorrection = ({ formType, lots, awards }: Notice): boolean =>
  formType === 'change' && lots.length === 0 && awards.length === 0

/** The notices that describe the request, or part of it; where there is none, all. */
export const describing = <N extends StoredNotice>(ordered: readonly N[]): readonly N[] => {
  const found = ordered.filter(({ notice }) => !isBareCorrection(notice))
  return found.length > 0 ? found : ordered
}

/** BT-140 `cancel`: what the notice is about is given up. */
const CANCEL = 'cancel'

/** Whether a notice takes back what it is about: a plan, a call, or a result. */
export const isCancelling = ({ changes }: Notice): boolean => changes?.reasonCode === CANCEL

/** When a notice was sent, else published: the order of a procedure's history. */
const sentAt = ({ dispatchedAt, publicationDate }: Notice): number =>
  (startOf(dispatchedAt) ?? startOf(publicationDate))?.getTime() ?? 0

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compare = (a: StoredNotice, b: StoredNotice): number =>
  sentAt(a.notice) - sentAt(b.notice) ||
  compareText(a.notice.noticeId, b.notice.noticeId) ||
  compareText(a.notice.version ?? '', b.notice.version ?? '') ||
  compareText(a.id, b.id)

/** A publication, as the source whose text counts has it, and where else it stands. */
export interface Publication extends StoredNotice {
  readonly copies: readonly StoredNotice[]
}

/** The later version first, so that an earlier one that a source withdrew never stands for it. */
const byStanding = (a: StoredNotice, b: StoredNotice): number =>
  sourceRank(a.source) - sourceRank(b.source) ||
  compareText(a.source, b.source) ||
  compareText(b.notice.version ?? '', a.notice.version ?? '') ||
  compareText(a.id, b.id)

/** The text is that of the first; what TED alone knows (number, times) it has from others. */
const oneOf = (entries: readonly StoredNotice[]): Publication[] => {
  const [first, ...copies] = [...entries].sort(byStanding)
  if (!first) return []
  const numbered = [first, ...copies].find(({ notice }) => notice.publicationNumber !== null)
  if (!numbered || numbered === first) return [{ ...first, copies }]
  const { publicationNumber, publicationDate, dispatchedAt } = numbered.notice
  const notice = {
    ...first.notice,
    publicationNumber,
    publicationDate: first.notice.publicationDate ?? publicationDate,
    dispatchedAt: first.notice.dispatchedAt ?? dispatchedAt,
  }
  return [{ ...first, notice, copies }]
}

type Versions = ReadonlyMap<string, readonly StoredNotice[]>

/**
 * Notices whose source counts no versions stand with the first version of the same notice elsewhere:
 * such a source (the Latvian register) gives a correction an identifier of its own.
 */
const withVersions = (versions: Versions): Versions => {
  const idOf = (key: string): string => key.slice(0, key.lastIndexOf('\n') + 1)
  const counted = [...versions.keys()].filter((key) => key !== idOf(key)).sort()
  const first = new Map(counted.reverse().map((key) => [idOf(key), key]))
  const joined = new Map<string, readonly StoredNotice[]>()
  for (const [key, entries] of versions) {
    const under = key === idOf(key) ? (first.get(key) ?? key) : key
    joined.set(under, [...(joined.get(under) ?? []), ...entries])
  }
  return joined
}

/**
 * Each publication once, oldest first, whatever the order in which they arrived. The same notice
 * and version, or the same number at TED, from two sources is one publication: the national
 * register's own text counts (it is the original; TED's may be cut or translated), else TED's. A
 * source that counts no versions has the first.
 */
export const inOrder = (stored: readonly StoredNotice[]): Publication[] => {
  const versions = new Map<string, StoredNotice[]>()
  for (const entry of new Map(stored.map((one) => [one.id, one])).values()) {
    const key = `${entry.notice.noticeId.toLowerCase()}\n${entry.notice.version ?? ''}`
    const known = versions.get(key)
    if (known) known.push(entry)
    else versions.set(key, [entry])
  }
  const publications = new Map<string, StoredNotice[]>()
  for (const [key, entries] of withVersions(versions)) {
    const numbers = entries.flatMap(({ notice }) => tedNumber(notice.publicationNumber ?? '') ?? [])
    const name = numbers.sort()[0] ?? key
    publications.set(name, [...(publications.get(name) ?? []), ...entries])
  }
  return [...publications.values()].flatMap(oneOf).sort(compare)
}

/** A name of a notice in the one form in which it is compared. */
const plainName = (written: string): string => tedNumber(written) ?? written.trim().toLowerCase()

/** The notice that this one corrects: the one it names, else the version before it. */
export const correctedBy = <N extends StoredNotice>(
  { notice }: StoredNotice,
  earlier: readonly N[],
): N | undefined => {
  const named = notice.changes?.changedNoticeId
  const name = named ? plainName(named) : null
  const isNamed = ({ notice: other }: StoredNotice): boolean =>
    name !== null &&
    (name === plainName(`${other.noticeId}-${other.version ?? ''}`) ||
      name === plainName(other.noticeId) ||
      name === plainName(other.publicationNumber ?? ''))
  return (
    earlier.findLast(isNamed) ??
    earlier.findLast(({ notice: other }) => other.noticeId === notice.noticeId)
  )
}
