import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'

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

interface Told {
  readonly releases: readonly OcdsRelease[]
  readonly compiled: OcdsRelease
}

const headOf = ({ uri, publicUrl }: PackageHead, publishedDate: string) => ({
  ...{ uri, version: '1.1', extensions: [LOTS], publishedDate },
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
