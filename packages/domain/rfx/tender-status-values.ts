/** How far a procedure has come. Whether a competition is still open depends on the hour: see `statusOf`. */
export const RFX_STAGES = ['planned', 'competition', 'awarded', 'cancelled'] as const
export type RfxStage = (typeof RFX_STAGES)[number]

/** What a reader sees, and what `tenderStatus` filters by. */
export const TENDER_STATUSES = ['planned', 'open', 'closed', 'awarded', 'cancelled'] as const
export type TenderStatus = (typeof TENDER_STATUSES)[number]

/** Bands of the estimated value in EUR. Lower bounds belong to the band. */
export const TENDER_VALUE_BANDS = ['n/a', '1-10k', '10k-100k', '100k-1m', '1m-10m', '10m+'] as const
export type TenderValueBand = (typeof TENDER_VALUE_BANDS)[number]
