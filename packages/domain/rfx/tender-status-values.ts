/** How far a procedure has come. Whether a competition is still open depends on the hour: see `statusOf`. */
export const RFX_STAGES = ['planned', 'competition', 'awarded', 'cancelled'] as const
export type RfxStage = (typeof RFX_STAGES)[number]

/** What a reader sees, and what `tenderStatus` filters by. */
export const TENDER_STATUSES = ['planned', 'open', 'closed', 'awarded', 'cancelled'] as const
export type TenderStatus = (typeof TENDER_STATUSES)[number]
