import type { Attachment, RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { UploadOptions } from '@kogge/platform/web/uploads/file-upload.ts'
import type { ComponentType } from 'react'

/** What other features give to the form; the route puts them together. */
export interface Slots {
  readonly CpvPicker: ComponentType<{
    readonly selected: readonly string[]
    readonly onSelectedChange: (codes: string[]) => void
  }>
  readonly RegionPicker: ComponentType<{
    readonly country: string
    readonly value: string | null
    readonly onValueChange: (nuts: string | null) => void
  }>
  readonly CountryField: ComponentType<{
    readonly label: string
    readonly value: string
    readonly onValue: (country: string) => void
  }>
  /** Names of CPV codes in the reader's language, by code. */
  readonly useCpvNames: (codes: readonly string[]) => ReadonlyMap<string, string>
  /** Those of some CPV codes that there are; undefined while nobody knows. */
  readonly useKnownCpv: (codes: readonly string[]) => ReadonlySet<string> | undefined
  /**
   * Sends a document in pieces, and goes on after a cut where it was; `onProgress` is given the part
   * that has arrived, 0 to 1. Throws what the server said of it.
   */
  readonly upload: (
    file: File,
    options: UploadOptions & { readonly orgId: string; readonly rfxId: string },
  ) => Promise<Attachment>
  /** Makes the key that the reader opens responses with, where there is none yet. */
  readonly OwnOpeningKey: ComponentType
  /** A request as its readers will see it. */
  readonly Preview: ComponentType<{
    readonly rfxId: string
    readonly document: RequestDocument
  }>
}
