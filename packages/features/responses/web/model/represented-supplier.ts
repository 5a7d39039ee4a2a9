/** Where a supplier's step is taken: for whom one acts, and in which of its names. */
export interface Place {
  readonly orgId: string
  readonly rfxId: string
  readonly inNameOf: string
}
