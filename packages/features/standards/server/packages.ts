import { type OcdsPublication, releaseOf } from '@kogge/domain/standards/ocds.ts'

/** Lots are an extension of the standard. */
const LOTS =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_lots_extension/v1.1.5/extension.json'

/** What stands around releases and records. */
export interface PackageHead {
  /** Where the package itself is. */
  readonly uri: string
  readonly publicUrl: string
  readonly ocid: string
}

const headOf = ({ uri, publicUrl }: PackageHead, publishedAt: Date) => ({
  uri,
  version: '1.1',
  extensions: [LOTS],
  publishedDate: publishedAt.toISOString(),
  publisher: { name: 'Kogge', uri: publicUrl },
})

/** A release package: every publication as it was, the oldest first. */
export const releasePackage = (
  head: PackageHead,
  { published, compiled }: { published: readonly OcdsPublication[]; compiled: OcdsPublication },
) => ({
  ...headOf(head, compiled.at),
  releases: published.map((one) => releaseOf(head.ocid, one)),
})

/** A record package of one record: all releases, and what they come to. */
export const recordPackage = (
  head: PackageHead,
  { published, compiled }: { published: readonly OcdsPublication[]; compiled: OcdsPublication },
) => ({
  ...headOf(head, compiled.at),
  records: [
    {
      ocid: head.ocid,
      releases: published.map((one) => releaseOf(head.ocid, one)),
      compiledRelease: {
        ...releaseOf(head.ocid, compiled),
        id: `${head.ocid}-compiled-${compiled.at.toISOString()}`,
      },
    },
  ],
})
