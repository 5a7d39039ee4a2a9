/** A contract, or a lot that closed without a winner, as the read model keeps it; see db/schema/contracts.ts. */
export interface ModelRow {
  readonly rfxNum: number
  readonly position: number
  /** `2026-11-21` */
  readonly day: string
  readonly isAwarded: boolean
  readonly buyers: readonly number[]
  readonly suppliers: readonly number[]
  readonly cpv: number | null
  /** `countryNum` */
  readonly country: number
  readonly nuts: string | null
  /** Index into NATURES. */
  readonly nature: number
  readonly source: number
  readonly cents: number | null
  readonly tenders: number | null
  readonly endsOn: string | null
}
