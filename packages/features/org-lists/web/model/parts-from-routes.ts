import type { ComponentType } from 'react'

/** A field in which an organisation is found by typing; of another feature. */
export type OrgFinderComponent = ComponentType<{
  readonly label: string
  readonly labels: Readonly<Record<'search' | 'empty' | 'loading' | 'clear', string>>
  readonly onFound: (org: { readonly memberId: string; readonly name: string }) => void
}>
