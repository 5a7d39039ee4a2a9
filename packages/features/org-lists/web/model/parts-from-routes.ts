import type { ComponentType, ReactNode } from 'react'

/** A field in which an organisation is found by typing; of another feature. */
export type OrgFinderComponent = ComponentType<{
  readonly label: string
  readonly labels: Readonly<Record<'search' | 'empty' | 'loading' | 'clear', string>>
  readonly onFound: (org: { readonly memberId: string; readonly name: string }) => void
}>

/** The list as a file, of what `orgList.members` is asked for; of another feature. */
export type ExportMenuOf = (list: object) => ReactNode
