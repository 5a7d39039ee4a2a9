/**
 * What can happen to a request, for the chained log of each request and the staff's lists of it
 * (filter `type` of the rfx activity list), by group (filter `group`): what a buyer does with the
 * request itself, and what passes between it and other organisations.
 */
export const DEEDS = {
  rfx: [
    'rfx.created',
    'rfx.copied',
    'rfx.discarded',
    'rfx.published',
    'rfx.amended',
    'rfx.amendment_discarded',
    'rfx.cancelled',
    'rfx.closed',
    'rfx.opening_refused',
    'rfx.opening_share_given',
    'rfx.opened',
    'rfx.score_given',
    'rfx.consensus_reached',
    'rfx.lot_decided',
    'rfx.lot_unsuccessful',
    'rfx.decided',
    'rfx.reconsidered',
    'rfx.contract_concluded',
    'rfx.exported',
  ],
  interaction: [
    'interaction.invited',
    'interaction.invitation_withdrawn',
    'interaction.question_answered',
    'interaction.response_received',
    'interaction.response_withdrawn',
    'interaction.response_rejected',
    'interaction.clarification_asked',
    'interaction.clarification_given',
    'interaction.letter_sent',
  ],
} as const

export type DeedGroup = keyof typeof DEEDS
export const DEED_GROUPS = Object.keys(DEEDS) as readonly DeedGroup[]
export type DeedType = (typeof DEEDS)[DeedGroup][number]
export const DEED_TYPES = [...DEEDS.rfx, ...DEEDS.interaction] as const

export const groupOf = (type: DeedType): DeedGroup =>
  type.startsWith('rfx.') ? 'rfx' : 'interaction'
