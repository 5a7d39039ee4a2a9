import type { ComponentType } from 'react'

export interface Person {
  readonly userId: string
  readonly name: string
}

/** Chooses a member of an organisation, or nobody; stands in a field. */
export type MemberPickerComponent = ComponentType<{
  readonly orgId: string
  readonly value: Person | null
  readonly onValue: (person: Person | null) => void
}>
