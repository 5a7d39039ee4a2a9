import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import type { Board, OpportunityCard } from '../opportunities.client.ts'

/** A card worth 100 EUR. */
export const cardOf = (guid: string, status: OpportunityStage): OpportunityCard => ({
  guid,
  status,
  resolution: null,
  name: guid,
  assignee: null,
  value: { amount: '100', currency: 'EUR' },
  probability: null,
  dueAt: null,
  deadlineAt: null,
  tags: [],
  own: {},
  score: null,
  decision: null,
  rfxId: null,
  rfxStage: null,
  isArchived: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
})

/** A board with these cards. */
export const madeBoard = (
  guids: Readonly<Partial<Record<OpportunityStage, readonly string[]>>>,
): Board => ({
  columns: OPPORTUNITY_STAGES.map((status) => {
    const cards = (guids[status] ?? []).map((guid) => cardOf(guid, status))
    return {
      status,
      total: cards.length,
      valueEurMinor: String(cards.length * 10_000),
      unconverted: 0,
      cards,
    }
  }),
  closed: [],
  fields: [],
})
