import type { Db } from '@kogge/db/client.ts'
import { contentOf } from '@kogge/domain/drafting/content.ts'
import { pickText } from '@kogge/domain/kernel/locale.ts'
import { startOf } from '@kogge/domain/kernel/time.ts'
import type { Notice } from '@kogge/domain/notice/schema.ts'
import { inOrder, isCancelling } from '@kogge/domain/rfx/compile-order.ts'
import type { RfxStage } from '@kogge/domain/rfx/status.ts'
import { type OcdsPublication, tagsOf } from '@kogge/domain/standards/ocds.ts'
import type { OcdsAmendment, OcdsTag, OcdsTender } from '@kogge/domain/standards/ocds-schema.ts'
import { type PublicRequest, storedNotices, writtenHistory } from './data.ts'

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
    ...{ id, date: at.toISOString() },
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
      ...{ id, at, tags, content: notice, status: statusAfter(tags) },
      amendments: isAmending ? [amendmentOf(notice, id, at)] : [],
    }
  })

/** Each version of a request that was written on Kogge, its cancellation, its award, its contracts. */
const ofVersions = async (
  { id: rfxId, content }: PublicRequest,
  { written, versions }: NonNullable<Awaited<ReturnType<typeof writtenHistory>>>,
): Promise<OcdsPublication[]> => {
  const [buyer] = content.buyers
  if (!buyer) return []
  const { isConfidential, cancelledAt, decidedAt, closedAt, state } = written
  const releases = versions.flatMap((one, at): OcdsPublication[] => {
    const stood = contentOf({
      ...{ rfxId, buyer, isConfidential, awards: [] },
      versions: versions.slice(0, at + 1),
    })
    if (!stood) return []
    const description = pickText(one.reason, stood.language ?? 'en', stood.language)?.text
    const id = `version-${one.version}`
    const amendments =
      at === 0
        ? []
        : [{ id, date: one.publishedAt.toISOString(), ...(description && { description }) }]
    return [
      {
        ...{ id, at: one.publishedAt, status: 'active', content: stood, amendments },
        tags: [at === 0 ? 'tender' : 'tenderAmendment'],
      },
    ]
  })
  const later = (id: string, at: Date, tags: readonly OcdsTag[]) => {
    releases.push({ ...{ id, at, tags, content, amendments: [], status: statusAfter(tags) } })
  }
  if (cancelledAt) later('cancelled', cancelledAt, ['tenderCancellation'])
  if (decidedAt && (state === 'decided' || state === 'closed'))
    later('decided', decidedAt, ['award'])
  if (closedAt && content.awards.some(({ contractId }) => contractId))
    later('closed', closedAt, ['contract'])
  return releases
}

/** What was said of a request, the oldest first, and how it stands. */
export const publicationsOf = async (
  db: Db,
  request: PublicRequest,
): Promise<{
  readonly published: readonly OcdsPublication[]
  readonly compiled: OcdsPublication
}> => {
  const history = await writtenHistory(db, request.id)
  const published = history ? await ofVersions(request, history) : await ofNotices(db, request)
  const compiled: OcdsPublication = {
    ...{ id: 'compiled', tags: ['compiled'], content: request.content },
    at: published.at(-1)?.at ?? request.publishedAt ?? request.importedAt,
    status: STATUS_OF_STAGE[request.stage],
    amendments: published.flatMap(({ amendments }) => amendments),
  }
  return { published, compiled }
}
