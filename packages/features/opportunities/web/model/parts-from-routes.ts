import type { ComponentType } from 'react'
import type { Person } from './people.ts'

/** The tender that an opportunity is about, in a few lines. */
export type TenderComponent = ComponentType<{ readonly rfxId: string }>

/** The organisation's own response to a tender, where that takes them on Kogge; nothing elsewhere. */
export type BiddingComponent = ComponentType<{ readonly rfxId: string; readonly orgId: string }>

/** Chooses a member of an organisation, or nobody; stands in a field. */
export type MemberPickerComponent = ComponentType<{
  readonly orgId: string
  readonly value: Person | null
  readonly onValue: (person: Person | null) => void
}>
