/**
 * The states of a task, in their order. `DONE`: its work is done. `CLOSED`: it was given up, the one of the outcomes won,
 * lost and closed that a task can have.
 */
export const TASK_STATUSES = ['OPEN', 'IN_PROGRESS', 'DONE', 'CLOSED'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** States in which a task waits for work: it is reminded of, and its date follows the official deadline. */
export const OPEN_TASK_STATUSES = [
  'OPEN',
  'IN_PROGRESS',
] as const satisfies readonly (typeof TASK_STATUSES)[number][]

/** That to which a task belongs: an opportunity, a request of the organisation's own, a public tender, or nothing. */
export const TASK_SUBJECTS = ['none', 'opportunity', 'request', 'tender'] as const
export type TaskSubjectKind = (typeof TASK_SUBJECTS)[number]
