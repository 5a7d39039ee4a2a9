import type { Task } from '../tasks.client.ts'

/** A task for tests of what is shown of one. */
export const madeTask = (changes: Partial<Task> = {}): Task => ({
  orgId: '3fa85f64-5717-4562-b3fc-000000000001',
  guid: '3fa85f64-5717-4562-b3fc-000000000002',
  subject: { kind: 'none', id: null, name: null },
  title: 'Price schedule',
  description: '',
  status: 'OPEN',
  assignee: null,
  deadline: null,
  countedDays: null,
  recurrence: null,
  steps: { done: 0, total: 0 },
  checklist: [],
  createdBy: null,
  createdAt: '2026-12-01T08:00:00.000Z',
  updatedAt: '2026-12-01T08:00:00.000Z',
  statusSince: '2026-12-01T08:00:00.000Z',
  previous: null,
  next: null,
  revision: 1,
  ...changes,
})
