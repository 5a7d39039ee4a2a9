import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { contentOf, type PublishedVersion } from '@kogge/domain/drafting/written-rfx-content.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import type { RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import { awardReleaseOf, type Received } from '@kogge/domain/standards/ocds-award-release.ts'
import {
  enquiryReleaseOf,
  type PublishedEnquiry,
} from '@kogge/domain/standards/ocds-enquiry-release.ts'
import { releaseOf } from '@kogge/domain/standards/ocds-release.ts'
import { mergeReleases } from '@kogge/domain/standards/ocds-release-merge.ts'
import { type RestatedRelease, restated } from '@kogge/domain/standards/ocds-release-restatement.ts'
import type { OcdsRelease, OcdsTender } from '@kogge/domain/standards/ocds-schema.ts'
import type { PlaceNames } from '@kogge/domain/standards/place-names.ts'
import { type Publication, stepsUntil } from '@kogge/domain/standards/released-awards.ts'
import type { PackageHead } from './ocds-packages.ts'

type Version = Omit<PublishedVersion, 'noticeRowId'>

/** What was said once, with the version that stood and the buyer as it was called. */
interface Row extends Publication {
  readonly seq: number
  readonly version: number
  readonly buyer: RfxOrg
}

interface History {
  readonly rows: readonly Row[]
  readonly versions: readonly Version[]
  readonly received: Received
  /** What was answered to everybody, by the ids of the answers. */
  readonly enquiries: ReadonlyMap<string, PublishedEnquiry>
}

/** Files of a version, each since the version that everybody first read it in: all of them may fetch it. */
const documentsOf = (
  rfxId: string,
  { document, version }: Version,
  versions: readonly Version[],
  { publicUrl }: PackageHead,
): NonNullable<OcdsTender['documents']> =>
  document.documents.map(({ fileId, name, mediaType }) => {
    const first = versions.find(
      (one) =>
        one.version <= version && one.document.documents.some((each) => each.fileId === fileId),
    )
    return {
      id: fileId,
      documentType: 'biddingDocuments',
      title: name,
      format: mediaType,
      url: `${publicUrl}/api/file/document?rfx=${rfxId}&file=${fileId}`,
      ...(first && { datePublished: first.publishedAt.toISOString() }),
    }
  })

interface Written {
  readonly versions: readonly Version[]
  readonly head: PackageHead
  readonly names: PlaceNames
}

/** A version as a release: all of the tender, and why it was amended. */
const versionRelease = (
  rfxId: string,
  row: Row,
  { versions, head, names }: Written,
): OcdsRelease | null => {
  const version = versions.find((one) => one.version === row.version)
  const published = version && {
    version: version.version,
    publishedAt: version.publishedAt,
    reason: version.reason,
    document: version.document,
    noticeRowId: rfxId,
  }
  const content =
    published &&
    contentOf({
      rfxId,
      buyer: row.buyer,
      isConfidential: false,
      awards: [],
      versions: [published],
    })
  if (!version || !content) return null
  const { language } = content
  const status = version.document.kind === 'tender' ? 'active' : 'planned'
  const isFirst = versions[0] === version
  const description = isFirst ? undefined : pickText(version.reason ?? {}, language ?? 'en')?.text
  return releaseOf(head.ocid, {
    id: row.name,
    at: row.at,
    tags: row.tags,
    content,
    names,
    status,
    statusOfLot: () => status,
    documents: documentsOf(rfxId, version, versions, head),
    amendments: isFirst
      ? []
      : [{ id: row.name, date: row.at.toISOString(), ...(description && { description }) }],
  })
}

/**
 * Releases of a request that was written on Kogge, the oldest first: its versions, and what became of
 * its lots, each as it was when it was said.
 */
export const writtenReleases = (
  rfxId: string,
  { rows, versions, received, enquiries }: History,
  { head, names, now }: { head: PackageHead; names: PlaceNames; now: Date },
): readonly RestatedRelease[] => {
  // What was for a few alone stays theirs, whoever reads the request now.
  const publicVersions = versions.filter(({ document }) => document.privacy === 'public')
  let last = rows[0]
  let compiled: OcdsRelease | null = null
  const say = (release: RestatedRelease): RestatedRelease[] => {
    compiled = mergeReleases<OcdsRelease>(compiled ? [compiled, release] : [release])
    return [release]
  }
  return stepsUntil(rows, now).flatMap((step): RestatedRelease[] => {
    if ('seq' in step) last = step
    if (!last) return []
    if ('seq' in step && step.name.startsWith('version-')) {
      const release = versionRelease(rfxId, step, { versions: publicVersions, head, names })
      return release ? say(restated(compiled, release)) : []
    }
    const enquiry = enquiries.get(step.name.replace(/^answer-/, ''))
    const { document } = publicVersions.find(({ version }) => version === last?.version) ?? {}
    const { name: id, at, tags, awards, known } = step
    const language = document?.language ?? 'en'
    if (step.name.startsWith('answer-')) {
      if (!enquiry) return []
      const status = document?.kind === 'price_survey' ? 'planned' : 'active'
      const { buyer } = last
      return say(
        enquiryReleaseOf(head.ocid, { id, at, tags, status, language, buyer, names, enquiry }),
      )
    }
    return say(
      awardReleaseOf(head.ocid, {
        id,
        at,
        tags,
        awards,
        known,
        buyer: last.buyer,
        names,
        received,
        // `cancellation-3`; `cancelled` where it was published before releases were recorded.
        isGivenUp: /^cancell/.test(id),
        language,
        lotIds: document ? lotIdsOf(document) : [],
      }),
    )
  })
}
