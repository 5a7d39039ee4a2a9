import type { ComboboxItem } from '@kogge/ui/combobox-items.ts'
import type { ComponentType } from 'react'

/** A control that finds one user; given by the route, as accounts are another feature's. */
export type UserPicker = ComponentType<{
  readonly value: ComboboxItem | null
  readonly onValueChange: (user: ComboboxItem | null) => void
}>
