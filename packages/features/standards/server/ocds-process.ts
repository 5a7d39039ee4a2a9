import type { Db } from '@kogge/db/client.ts'
import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { inOrder } from '@kogge/domain/rfx/compilation/publication-order.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { type NoticePublication, noticeReleases } from '@kogge/domain/standards/notice-releases.ts'
import { releaseOf } from '@kogge/domain/standards/ocds-release.ts'
import { compiledOf } from '@kogge/domain/standards/ocds-release-merge.ts'
import type { RestatedRelease } from '@kogge/domain/standards/ocds-release-restatement.ts'
import type { OcdsRelease, OcdsTender } from '@kogge/domain/standards/ocds-schema.ts'
import { type PlaceNames, placeNames } from '@kogge/domain/standards/place-names.ts'
import { regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import type { PackageHead } from './ocds-packages.ts'
import { type PublicRequest, storedNotices, writtenHistory } from './public-rfx.queries.ts'
import { writtenReleases } from './written-rfx-releases.ts'

/** The releases of a process, the oldest first, and what they merge to. */
export interface Process {
  readonly releases: readonly RestatedRelease[]
  readonly compiled: OcdsRelease
}

/** The names of the places of organisations, in the language of a request. */
const namesOf = async (
  db: Db,
  orgs: readonly NoticeOrg[],
  language: string | null,
): Promise<PlaceNames> => {
  const codes = [...new Set(orgs.flatMap(({ nuts }) => nuts ?? []))]
  return placeNames(language, await regionLabels(db, codes, language ?? 'en'))
}

/** Releases of what was written on Kogge; null for other requests. */
const ofWritten = async (
  db: Db,
  { id, content }: PublicRequest,
  head: PackageHead,
  now: Date,
): Promise<readonly RestatedRelease[] | null> => {
  const history = await writtenHistory(db, id)
  if (!history) return null
  const orgs = history.rows.flatMap(({ buyer, awards }) => [
    buyer,
    ...awards.flatMap(({ winners }) => winners),
  ])
  const names = await namesOf(db, orgs, content.language)
  const releases = writtenReleases(id, history, { head, names, now })
  return releases.length > 0 ? releases : null
}

/** Each publication of a procedure that came from notices; one without any time is as old as its import. */
const publicationsOf = async (
  db: Db,
  request: PublicRequest,
): Promise<readonly NoticePublication[]> => {
  const stored = await storedNotices(db, request)
  const imported = new Map(stored.map(({ id, importedAt }) => [id, importedAt]))
  return inOrder(stored).map((publication) => {
    const { publicationDate, dispatchedAt } = publication.notice
    const at = startOf(publicationDate) ?? startOf(dispatchedAt)
    return { ...publication, at: at ?? imported.get(publication.id) ?? request.importedAt }
  })
}

const ofNotices = async (
  db: Db,
  request: PublicRequest,
  { ocid }: PackageHead,
): Promise<readonly RestatedRelease[]> => {
  const publications = await publicationsOf(db, request)
  const orgs = publications.flatMap(({ notice }) => [
    ...notice.buyers,
    ...notice.awards.flatMap(({ winners }) => winners),
  ])
  return noticeReleases(ocid, publications, await namesOf(db, orgs, request.content.language))
}

const STATUS_OF_STAGE: Readonly<Record<RfxStage, OcdsTender['status']>> = {
  planned: 'planned',
  competition: 'active',
  awarded: 'complete',
  cancelled: 'cancelled',
}

/** A request of which no publication is there, as it stands. */
const asItStands = async (
  db: Db,
  { content, stage, updatedAt }: PublicRequest,
  { ocid }: PackageHead,
): Promise<OcdsRelease> => {
  const status = STATUS_OF_STAGE[stage]
  return releaseOf(ocid, {
    id: updatedAt.toISOString(),
    at: updatedAt,
    tags: [stage === 'planned' ? 'planning' : 'tender'],
    content,
    names: await namesOf(db, content.buyers, content.language),
    status,
    statusOfLot: () => status,
    amendments: [],
  })
}

/** What was said of a request, and what it comes to at `now` (OCDS 1.1, merging). */
export const processOf = async (
  db: Db,
  request: PublicRequest,
  head: PackageHead,
  now: Date,
): Promise<Process> => {
  const published =
    (await ofWritten(db, request, head, now)) ?? (await ofNotices(db, request, head))
  const [first = await asItStands(db, request, head), ...others] = published
  const releases = [first, ...others] as const
  return { releases, compiled: compiledOf<OcdsRelease>(releases) }
}
