import type { Db } from '@kogge/db/client.ts'
import type {
  DigestSection,
  DigestTender,
} from '@kogge/platform/server/mail/digest/digest-content.ts'
import { notifiedMessageTexts } from '@kogge/platform/server/mail/notified-message-texts.ts'
import type { DigestRow } from './digest-rows.queries.ts'
import { type DigestReader, digestTenders, reasonsOf } from './digest-tenders.queries.ts'

/** More of one section are counted, and read in Kogge. */
const MOST_SHOWN = 20

type Of<Is extends DigestSection['is']> = Extract<DigestSection, { is: Is }>

/** One of each tender, the latest of it. */
const oncePerTender = (rows: readonly DigestRow[]): readonly DigestRow[] =>
  [...new Map([...rows].reverse().map((row) => [row.rfx_num, row])).values()].reverse()

/** Profiles that each tender fits, in the order in which they are listed: it stands under the first alone. */
const placesOf = (rows: readonly DigestRow[]): ReadonlyMap<number, readonly DigestRow[]> =>
  Map.groupBy(
    rows.filter((row) => row.rfx_num !== null),
    (row) => row.rfx_num ?? 0,
  )

interface Sources {
  readonly db: Db
  readonly reader: DigestReader
  readonly tenders: ReadonlyMap<number, DigestTender>
  /** Whether sections say for which organisation they are. */
  readonly namesOrgs: boolean
}

const shown = (rows: readonly DigestRow[], { tenders }: Sources) =>
  rows.flatMap((row) => {
    const tender = tenders.get(row.rfx_num ?? Number.NaN)
    return tender ? [{ row, tender }] : []
  })

const orgOf = ([row]: readonly DigestRow[], { namesOrgs }: Sources) => ({
  orgId: row?.org_id ?? null,
  org: namesOrgs ? (row?.org ?? null) : null,
})

const profileSection = async (
  rows: readonly DigestRow[],
  places: ReadonlyMap<number, readonly DigestRow[]>,
  sources: Sources,
): Promise<Of<'profile'> | null> => {
  const found = shown(oncePerTender(rows), sources)
  const [first] = found
  if (!first?.row.guid || !first.row.org_id || first.row.profile_num === null) return null
  const { guid, org_id: orgId, profile_num: num, profile: name } = first.row
  const listed = found.slice(0, MOST_SHOWN)
  const nums = listed.flatMap(({ row }) => row.rfx_num ?? [])
  const reasons = await reasonsOf(sources.db, { orgId, num, guid }, nums, sources.reader)
  return {
    is: 'profile',
    name: name ?? '',
    guid,
    ...orgOf(rows, sources),
    total: found.length,
    tenders: listed.map(({ row, tender }) => {
      const others = (places.get(row.rfx_num ?? 0) ?? []).filter(
        (other) => other.profile_num !== num,
      )
      return {
        ...tender,
        reasons: reasons.get(row.rfx_num ?? 0) ?? null,
        alsoIn: [...new Set(others.map((other) => other.profile ?? ''))],
      }
    }),
  }
}

const profileSections = async (
  rows: readonly DigestRow[],
  sources: Sources,
): Promise<readonly DigestSection[]> => {
  const places = placesOf(rows)
  const isFirst = (row: DigestRow): boolean =>
    places.get(row.rfx_num ?? 0)?.[0]?.profile_num === row.profile_num
  const sections: DigestSection[] = []
  for (const own of Map.groupBy(rows.filter(isFirst), (row) => row.profile_num).values()) {
    const section = await profileSection(own, places, sources)
    if (section) sections.push(section)
  }
  return sections
}

const watchedSections = (rows: readonly DigestRow[], sources: Sources): readonly DigestSection[] =>
  [...Map.groupBy(rows, (row) => row.org_id).values()].flatMap((own) => {
    const found = shown(oncePerTender(own), sources)
    if (found.length === 0) return []
    return [
      {
        is: 'watched' as const,
        ...orgOf(own, sources),
        total: found.length,
        tenders: found.slice(0, MOST_SHOWN).map(({ row, tender }) => ({
          ...tender,
          cause: row.cause ?? 'changed',
          fields: row.fields ?? [],
          watched: row.watched,
        })),
      },
    ]
  })

/** Without those that have passed since they were announced. */
const deadlineSections = (rows: readonly DigestRow[], sources: Sources): readonly DigestSection[] =>
  [...Map.groupBy(rows, (row) => row.org_id).values()].flatMap((own) => {
    const found = shown(oncePerTender(own), sources)
      .map(({ tender }) => tender)
      .filter(
        ({ deadlineAt }) => deadlineAt && Date.parse(deadlineAt) > sources.reader.now.getTime(),
      )
      .sort((a, b) => (a.deadlineAt ?? '').localeCompare(b.deadlineAt ?? ''))
    if (found.length === 0) return []
    return [
      {
        is: 'deadlines' as const,
        ...orgOf(own, sources),
        total: found.length,
        tenders: found.slice(0, MOST_SHOWN),
      },
    ]
  })

const messageSections = (
  rows: readonly DigestRow[],
  { locale }: DigestReader,
): readonly DigestSection[] => {
  const messages = rows.flatMap(
    ({ message }) => (message && notifiedMessageTexts(message, locale, 'mail')) ?? [],
  )
  return messages.length > 0 ? [{ is: 'messages', messages }] : []
}

/** What notifications have to say in a digest, by subject; none where nothing is left to say. */
export const digestSections = async (
  db: Db,
  rows: readonly DigestRow[],
  reader: DigestReader,
): Promise<readonly DigestSection[]> => {
  const tenders = await digestTenders(
    db,
    rows.flatMap((row) => row.rfx_num ?? []),
    reader,
  )
  const orgs = new Set(rows.flatMap((row) => row.org_id ?? []))
  const sources = { db, reader, tenders, namesOrgs: orgs.size > 1 }
  const of = (kind: DigestRow['kind']) => rows.filter((row) => row.kind === kind)
  return [
    ...messageSections(rows, reader),
    ...(await profileSections(of('matches'), sources)),
    ...watchedSections(of('watched'), sources),
    ...deadlineSections(of('deadlines'), sources),
  ]
}
