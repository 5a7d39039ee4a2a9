import type { FlagInputs, OrgFlagCode } from '@kogge/domain/insight/flags/flag-codes.ts'

/** The positions in the evidence for an indicator. */
export interface Place {
  readonly offset: number
  readonly limit: number
}

/** An indicator that stands out in an organisation, as the row of `org_flag` that it becomes. */
export interface Raised {
  readonly org_num: number
  readonly role: 'buyer' | 'supplier'
  readonly other_num: number
  readonly code: OrgFlagCode
  readonly value: number
  readonly threshold: number
  readonly inputs: FlagInputs
}
