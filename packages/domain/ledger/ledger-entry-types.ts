/**
 * What can happen to a request: the types of the chained log of each request, by group (the filters
 * `type` and `group` of the rfx activity list).
 */
export const DEEDS = {
  drafting: [
    'rfx.created',
    'rfx.copied',
    'rfx.discarded',
    'rfx.amendment_begun',
    'rfx.amendment_discarded',
  ],
  publication: [
    'rfx.published',
    'rfx.amended',
    'rfx.cancelled',
    'rfx.key_adopted',
    'rfx.cleared',
    'rfx.closed',
    'rfx.exported',
  ],
  opening: [
    'rfx.opening_refused',
    'rfx.early_look_refused',
    'rfx.opening_share_given',
    'rfx.openers_changed',
    'rfx.opened',
  ],
  evaluation: [
    'rfx.evaluators_named',
    'rfx.score_given',
    'rfx.scores_finished',
    'rfx.scores_reopened',
    'rfx.scores_seen',
    'rfx.scores_agreed',
    'rfx.agreement_confirmed',
    'rfx.consensus_reached',
  ],
  award: [
    'rfx.lot_decided',
    'rfx.lot_unsuccessful',
    'rfx.decided',
    'rfx.reconsidered',
    'rfx.contract_concluded',
  ],
  invitation: ['interaction.invited', 'interaction.invitation_withdrawn'],
  question: ['interaction.question_answered'],
  response: [
    'interaction.response_received',
    'interaction.response_withdrawn',
    'interaction.response_rejected',
    'interaction.response_readmitted',
    'interaction.response_passed_on',
  ],
  correspondence: [
    'interaction.clarification_asked',
    'interaction.clarification_given',
    'interaction.letter_sent',
  ],
} as const

export type DeedGroup = keyof typeof DEEDS
export type DeedType = (typeof DEEDS)[DeedGroup][number]

/** What a buyer does with the request itself, and what passes between it and others: a screen each. */
export const DEED_SCREENS = {
  rfx: ['drafting', 'publication', 'opening', 'evaluation', 'award'],
  interaction: ['invitation', 'question', 'response', 'correspondence'],
} as const satisfies Readonly<Record<string, readonly DeedGroup[]>>
export type DeedScreen = keyof typeof DEED_SCREENS

export const DEED_TYPES = [
  ...DEEDS.drafting,
  ...DEEDS.publication,
  ...DEEDS.opening,
  ...DEEDS.evaluation,
  ...DEEDS.award,
  ...DEEDS.invitation,
  ...DEEDS.question,
  ...DEEDS.response,
  ...DEEDS.correspondence,
] as const
