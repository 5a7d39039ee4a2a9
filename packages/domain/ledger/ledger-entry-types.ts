/**
 * What can happen to a request: the types of the chained log of each request, by group (the filters
 * `type` and `group` of the rfx activity list).
 */
export const LEDGER_ENTRIES = {
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
  question: [
    'interaction.question_answered',
    'interaction.answer_judged',
    'interaction.answer_confirmed',
  ],
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

export type LedgerEntryGroup = keyof typeof LEDGER_ENTRIES
export type LedgerEntryType = (typeof LEDGER_ENTRIES)[LedgerEntryGroup][number]

/** What a buyer does with the request itself, and what passes between it and others: a screen each. */
export const LEDGER_SCREENS = {
  rfx: ['drafting', 'publication', 'opening', 'evaluation', 'award'],
  interaction: ['invitation', 'question', 'response', 'correspondence'],
} as const satisfies Readonly<Record<string, readonly LedgerEntryGroup[]>>
export type LedgerScreen = keyof typeof LEDGER_SCREENS

export const LEDGER_ENTRY_TYPES = [
  ...LEDGER_ENTRIES.drafting,
  ...LEDGER_ENTRIES.publication,
  ...LEDGER_ENTRIES.opening,
  ...LEDGER_ENTRIES.evaluation,
  ...LEDGER_ENTRIES.award,
  ...LEDGER_ENTRIES.invitation,
  ...LEDGER_ENTRIES.question,
  ...LEDGER_ENTRIES.response,
  ...LEDGER_ENTRIES.correspondence,
] as const
