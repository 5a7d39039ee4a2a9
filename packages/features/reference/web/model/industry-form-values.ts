import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { StaffIndustry } from '../reference-admin.client.ts'

/** What stands in the form. */
export interface IndustryValues {
  readonly code: string
  readonly labels: Readonly<Record<UiLocale, string>>
  readonly cpvCodes: readonly string[]
}

export const EMPTY: IndustryValues = {
  code: '',
  labels: { en: '', lv: '', et: '', lt: '' },
  cpvCodes: [],
}

export const valuesOf = ({ code, labels, cpvCodes }: StaffIndustry): IndustryValues => ({
  code,
  labels,
  cpvCodes,
})
