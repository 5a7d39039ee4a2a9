import { CARD_EVENTS, CHANGED_FIELDS } from '@kogge/domain/opportunities/opportunity-events.ts'
import {
  CLOSING_REASONS,
  OPPORTUNITY_STAGES,
  RESOLUTIONS,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { OWN_FIELD_KINDS } from '@kogge/domain/opportunities/own-fields.ts'
import { BID_DECISIONS, QUESTION_KINDS } from '@kogge/domain/opportunities/questionnaire.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { z } from 'zod'
import { ownFieldView, ownValuesView } from './fields/own-fields.views.ts'

export const person = z.strictObject({ userId: z.uuid(), name: z.string() })
export const instant = z.iso.datetime()
const amount = z.strictObject({ amount: z.string(), currency: z.string() })
const state = {
  status: z.enum(OPPORTUNITY_STAGES),
  /** Null while it is open. */
  resolution: z.enum(RESOLUTIONS).nullable(),
}

/** An opportunity as a board and lists show it. */
export const opportunityCard = z.strictObject({
  guid: z.uuid(),
  ...state,
  name: z.string(),
  assignee: person.nullable(),
  value: amount.nullable(),
  probability: z.number().int().nullable(),
  /** The organisation's own date. */
  dueAt: instant.nullable(),
  /** The official deadline of the tender. */
  deadlineAt: instant.nullable(),
  tags: z.array(z.string()),
  /** Of the fields that are shown with it. */
  own: ownValuesView,
  /** Of its answers, 0 to 100; null without any, or where the plan has no questionnaire. */
  score: z.number().int().nullable(),
  /** Whether to bid; null while that is open, or where the plan has no questionnaire. */
  decision: z.enum(BID_DECISIONS).nullable(),
  rfxId: z.uuid().nullable(),
  /** Of the tender, as its source has it. */
  rfxStage: z.enum(RFX_STAGES).nullable(),
  isArchived: z.boolean(),
  updatedAt: instant,
  /** Only the list of deleted ones has any. */
  deletedAt: instant.nullable(),
})
export type OpportunityCard = z.infer<typeof opportunityCard>

/** Whole. */
export const opportunityView = opportunityCard.extend({
  orgId: z.uuid(),
  description: z.string(),
  /** Of one without a tender. */
  buyer: z.string(),
  reason: z.enum(CLOSING_REASONS).nullable(),
  outcomeNote: z.string(),
  createdBy: person.nullable(),
  createdAt: instant,
  stateSince: instant,
  revision: z.number().int(),
  /** The request after whose contract a call is expected; null for one that waits for none. */
  expectedRfxId: z.uuid().nullable(),
  /** The own fields that are in use, and those retired that it has a value of; null where the plan has none. */
  fields: z.array(ownFieldView).nullable(),
})
export type OpportunityView = z.infer<typeof opportunityView>

const columnView = z.strictObject({
  status: z.enum(OPPORTUNITY_STAGES),
  total: z.number().int(),
  /** In EUR cents, as a decimal string; of those whose value is known. */
  valueEurMinor: z.string(),
  /** Those whose value is not in that sum, as there is no rate for its currency. */
  unconverted: z.number().int(),
  /** Not all, where a board would have too many. */
  cards: z.array(opportunityCard),
})

export const boardView = z.strictObject({
  columns: z.array(columnView),
  closed: z.array(z.strictObject({ resolution: z.enum(RESOLUTIONS), total: z.number().int() })),
  /** The own fields that its cards show. */
  fields: z.array(ownFieldView),
})
export type BoardView = z.infer<typeof boardView>

export const opportunityPage = z.strictObject({
  items: z.array(opportunityCard),
  nextCursor: z.string().nullable(),
  /** All that the filters leave; with the first page alone. */
  total: z.number().int().nullable(),
  /** The own fields that its rows show. */
  fields: z.array(ownFieldView),
})
export type OpportunityPage = z.infer<typeof opportunityPage>

/** The opportunity of a tender: the first one, where there are more. */
export const tenderOpportunity = z.strictObject({
  rfxId: z.uuid(),
  guid: z.uuid(),
  ...state,
})
export type TenderOpportunity = z.infer<typeof tenderOpportunity>

/** The end of a tender, as its source has published it. */
export const harvestedOutcomeView = z.strictObject({
  /** That it suggests for the card. */
  resolution: z.enum(RESOLUTIONS),
  reason: z.enum(CLOSING_REASONS).nullable(),
  awards: z.array(
    z.strictObject({
      lotId: z.string().nullable(),
      winners: z.array(
        z.strictObject({ orgId: z.uuid().nullable(), name: z.string(), isOwn: z.boolean() }),
      ),
      value: amount.nullable(),
      tendersReceived: z.number().int().nullable(),
    }),
  ),
})
export type HarvestedOutcome = z.infer<typeof harvestedOutcomeView>

/** An event of an opportunity with its changes, as it reads. */
export const readEvent = z.strictObject({
  id: z.string(),
  type: z.enum(CARD_EVENTS),
  actor: person.nullable(),
  at: instant,
  changes: z.array(
    z.strictObject({
      field: z.enum(CHANGED_FIELDS),
      /** The own field, by its name of today, or the question that changed. */
      part: z
        .strictObject({
          id: z.string(),
          name: z.string(),
          kind: z.enum([...OWN_FIELD_KINDS, ...QUESTION_KINDS]),
        })
        .optional(),
      /** In words or as a code, an answer with its note in further lines; null for nothing. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  isUndo: z.boolean(),
})
export type ReadEvent = z.infer<typeof readEvent>

const historyEvent = readEvent.extend({
  /** The note or file of an event of notes or files. */
  subject: z
    .strictObject({
      id: z.uuid(),
      /** Of a file. */
      name: z.string().nullable(),
      /** That it was deleted by this event and can be restored by the reader. */
      isRestorable: z.boolean(),
    })
    .nullable(),
})
export type HistoryEvent = z.infer<typeof historyEvent>

export const historyPage = z.strictObject({
  items: z.array(historyEvent),
  nextCursor: z.string().nullable(),
})

/** A change that can be undone by its event. */
export const undoable = z.strictObject({ eventId: z.string() })

/** The most dates of a month that are shown. */
export const MOST_DATES = 1000

/** The dates of open opportunities in the weeks of a month, the earliest first. */
export const monthOfDates = z.strictObject({
  /** Those as well that are not shown. */
  total: z.number().int(),
  dates: z.array(
    z.strictObject({
      guid: z.uuid(),
      name: z.string(),
      /** The official deadline of the tender, or the organisation's own date. */
      kind: z.enum(['official', 'own']),
      /** The day in Riga. */
      day: z.iso.date(),
      at: instant,
    }),
  ),
})
export type MonthOfDates = z.infer<typeof monthOfDates>
