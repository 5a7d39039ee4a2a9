import type { Opportunity } from '../opportunities.client.ts'

/** An opportunity as the server gives it. */
export const madeOpportunity = (changes: Partial<Opportunity> = {}): Opportunity => ({
  orgId: '5e63ff43-69ba-4c79-b4b3-1f3d30c8d9a1',
  guid: 'b0a1a4a0-95f3-46a4-8d52-0d8bd3de5f01',
  status: 'NEW',
  resolution: null,
  name: 'School meals',
  assignee: null,
  value: { amount: '1200.50', currency: 'SEK' },
  probability: 40,
  dueAt: '2026-11-20T12:00:00.000Z',
  deadlineAt: null,
  tags: ['Food'],
  rfxId: null,
  rfxStage: null,
  isArchived: false,
  updatedAt: '2026-11-01T08:00:00.000Z',
  deletedAt: null,
  description: '',
  reason: null,
  outcomeNote: '',
  createdBy: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  stateSince: '2026-11-01T08:00:00.000Z',
  revision: 1,
  ...changes,
})
