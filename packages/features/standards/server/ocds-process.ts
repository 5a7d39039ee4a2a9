import type { Db } from '@kogge/db/client.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { inOrder, isCancelling } from '@kogge/domain/rfx/compilation/publication-order.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { type OcdsPublication, releaseOf, tagsOf } from '@kogge/domain/standards/ocds-release.ts'
import { mergeReleases } from '@kogge/domain/standards/ocds-release-merge.ts'
import type { RestatedRelease } from '@kogge/domain/standards/ocds-release-restatement.ts'
import type {
  OcdsAmendment,
  OcdsRelease,
  OcdsTag,
  OcdsTender,
} from '@kogge/domain/standards/ocds-schema.ts'
import type { PackageHead } from './ocds-packages.ts'
import { type PublicRequest, storedNotices, writtenHistory } from './public-rfx.queries.ts'
import { writtenReleases } from './written-rfx-releases.ts'

const STATUS_OF_STAGE: Readonly<Record<RfxStage, OcdsTender['status']>> = {
  planned: 'planned',
  competition: 'active',
  awarded: 'complete',
  cancelled: 'cancelled',
}

const statusAfter = (tags: readonly OcdsTag[]): OcdsTender['status'] => {
  if (tags.includes('planning')) return 'planned'
  if (tags.includes('tenderCancellation')) return 'cancelled'
  return tags.some((tag) => /^(award|contract)/.test(tag)) ? 'complete' : 'active'
}

const amendmentOf = (
  { changes, language }: Pick<Notice, 'changes' | 'language'>,
  id: string,
  at: Date,
): OcdsAmendment => {
  const description = pickText(changes?.description, language ?? 'en', language)?.text
  return {
    id,
    date: at.toISOString(),
    ...(changes?.reasonCode && { rationale: changes.reasonCode }),
    ...(description && { description }),
  }
}

const publishedAt = ({ publicationDate, dispatchedAt }: Notice): Date | null =>
  startOf(publicationDate) ?? startOf(dispatchedAt)

/** Each publication of a procedure that came from notices; one without any time is as old as the first import. */
const ofNotices = async (db: Db, request: PublicRequest): Promise<OcdsPublication[]> =>
  inOrder(await storedNotices(db, request)).map(({ id, notice }) => {
    const at = publishedAt(notice) ?? request.importedAt
    const tags = tagsOf(notice, isCancelling(notice))
    const isAmending = tags.some((tag) => /Amendment$/.test(tag))
    return {
      id,
      at,
      tags,
      content: notice,
      status: statusAfter(tags),
      amendments: isAmending ? [amendmentOf(notice, id, at)] : [],
    }
  })

/** The releases of a process, and its present state. */
export interface Process {
  readonly releases: readonly RestatedRelease[]
  readonly compiled: OcdsRelease
}

/** What was said of a request, the oldest first, and what it comes to at `now`. */
export const processOf = async (
  db: Db,
  request: PublicRequest,
  head: PackageHead,
  now: Date,
): Promise<Process> => {
  const { ocid } = head
  const history = await writtenHistory(db, request.id)
  const compiledAs = (release: OcdsRelease): OcdsRelease => ({
    ...release,
    id: `${ocid}-compiled-${release.date}`,
    tag: ['compiled'],
  })
  if (history) {
    const [first, ...others] = writtenReleases(request.id, history, head, now)
    if (first) {
      const releases = [first, ...others] as const
      return { releases, compiled: compiledAs(mergeReleases<OcdsRelease>(releases)) }
    }
  }
  const published = await ofNotices(db, request)
  const compiled: OcdsPublication = {
    id: 'compiled',
    tags: ['compiled'],
    content: request.content,
    at: published.at(-1)?.at ?? request.publishedAt ?? request.importedAt,
    status: STATUS_OF_STAGE[request.stage],
    amendments: published.flatMap(({ amendments }) => amendments),
  }
  return {
    releases: published.map((one) => releaseOf(ocid, one)),
    compiled: compiledAs(releaseOf(ocid, compiled)),
  }
}
