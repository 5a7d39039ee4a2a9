import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'

/** Lots, and how many tenders came for each, are extensions of the standard. */
const EXTENSIONS = ['lots', 'bid'].map(
  (name) =>
    `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/v1.1.5/extension.json`,
)

/** What stands around releases and records. */
export interface PackageHead {
  /** Where the package itself is. */
  readonly uri: string
  readonly publicUrl: string
  readonly ocid: string
}

interface Told {
  readonly releases: readonly OcdsRelease[]
  readonly compiled: OcdsRelease
}

const headOf = ({ uri, publicUrl }: PackageHead, publishedDate: string) => ({
  ...{ uri, version: '1.1', extensions: EXTENSIONS, publishedDate },
  publisher: { name: 'Kogge', uri: publicUrl },
})

/** A release package: every publication as it was, the oldest first. */
export const releasePackage = (head: PackageHead, { releases, compiled }: Told) => ({
  ...headOf(head, compiled.date),
  releases,
})

/** A record package of one record: all releases, and what they come to. */
export const recordPackage = (head: PackageHead, { releases, compiled }: Told) => ({
  ...headOf(head, compiled.date),
  records: [{ ocid: head.ocid, releases, compiledRelease: compiled }],
})
