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

/**
 * Fields that an event can have changed: those that people write, those of the state, those that the organisation defines
 * itself (`own`), and those that follow the tender.
 */
export const CHANGED_FIELDS = [
  ...OPPORTUNITY_FIELDS,
  'resolution',
  'reason',
  'outcomeNote',
  'archived',
  'deleted',
  'own',
  'deadlineAt',
  'rfxStage',
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

const FOLLOWED: readonly ChangedField[] = ['deadlineAt', 'rfxStage']

/** Whether a change is the tender's own: nobody undoes what its source says. */
export const isOfTender = (field: ChangedField): boolean => FOLLOWED.includes(field)
