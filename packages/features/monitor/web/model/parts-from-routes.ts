import type { ProfileFilterKey, ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import type { ComponentType, ReactNode } from 'react'

/** The conditions of a profile in words, which the features behind the filters know. */
export type ConditionsComponent = ComponentType<{ readonly filters: ProfileFilters }>

/** The name of a value of a filter. */
export type FilterNameComponent = ComponentType<{
  readonly filter: ProfileFilterKey
  readonly value: string
}>

/** A tender as tender search lists it. */
export type TenderRowComponent = ComponentType<{
  readonly tender: TenderCard
  readonly now: Date
  readonly selected: boolean
  readonly onOpen: (rfxId: string) => void
  readonly lead: ReactNode
  readonly note: ReactNode
  readonly actions: ReactNode
}>

/** The tender that stands open beside the list, and the way to open one. */
export interface OpenTender {
  readonly selected: string | null
  readonly onOpen: (rfxId: string) => void
}
