import { OPPORTUNITY_FIELDS } from './opportunity-changes.ts'

/**
 * The events of an opportunity's history. `CREATED`: by a person. `OPPORTUNITY_INITIALIZED`: its fields were filled from
 * the tender that it is about.
 */
export const OPPORTUNITY_EVENTS = [
  'OPPORTUNITY_INITIALIZED',
  'CREATED',
  'UPDATED',
  'DELETED',
  'ASSIGNEE_CHANGED',
  'STATUS_CHANGED',
  'RESOLUTION_CHANGED',
] as const
export type OpportunityEvent = (typeof OPPORTUNITY_EVENTS)[number]

/** Events of the notes of an opportunity, and of its files: each names its note or file, and changes no field. */
const NOTE_EVENTS = ['NOTE_ADDED', 'NOTE_EDITED', 'NOTE_DELETED', 'NOTE_RESTORED'] as const
const FILE_EVENTS = ['FILE_ADDED', 'FILE_DELETED', 'FILE_RESTORED'] as const

/** All that the history of an opportunity is made of. */
export const CARD_EVENTS = [...OPPORTUNITY_EVENTS, ...NOTE_EVENTS, ...FILE_EVENTS] as const
export type CardEvent = (typeof CARD_EVENTS)[number]

/** Parts of a history that can be read by themselves, and their events. */
export const HISTORY_PARTS = ['changes', 'notes', 'files'] as const
export type HistoryPart = (typeof HISTORY_PARTS)[number]
export const EVENTS_OF: Readonly<Record<HistoryPart, readonly CardEvent[]>> = {
  changes: OPPORTUNITY_EVENTS,
  notes: NOTE_EVENTS,
  files: FILE_EVENTS,
}

/**
 * Fields that an event can have changed: those that people write, those of the state, those that the organisation defines
 * itself (`own`), answers to its questionnaire and the decision whether to bid, and those that follow the tender.
 */
export const CHANGED_FIELDS = [
  ...OPPORTUNITY_FIELDS,
  'resolution',
  'reason',
  'outcomeNote',
  'archived',
  'deleted',
  'own',
  'answer',
  'questionnaire',
  'decision',
  'decisionNote',
  'tender',
  'deadlineAt',
  'rfxStage',
  'importedFrom',
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

const FOLLOWED: readonly ChangedField[] = ['deadlineAt', 'rfxStage']

/** Whether a change is the tender's own: nobody undoes what its source says. */
export const isOfTender = (field: ChangedField): boolean => FOLLOWED.includes(field)

const PREMIUM: readonly ChangedField[] = [
  'own',
  'answer',
  'questionnaire',
  'decision',
  'decisionNote',
]

/** Whether a change is of what only some plans have: own fields, the questionnaire and the decision whether to bid. */
export const isPremiumField = (field: ChangedField): boolean => PREMIUM.includes(field)

/** Whether a change is of answers to the questionnaire, or of its version. */
export const isOfQuestionnaire = (field: ChangedField): boolean =>
  field === 'answer' || field === 'questionnaire'
