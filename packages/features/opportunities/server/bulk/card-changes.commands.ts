import type { BulkAction } from '@kogge/domain/opportunities/bulk-actions.ts'
import {
  MOST_TAGS,
  type OpportunityFields,
} from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { outcomesOf } from '@kogge/domain/opportunities/opportunity-states.ts'
import { assertSeen, lockedOpportunity } from '../locked-opportunity.commands.ts'
import { storeEdit } from '../opportunity-edits.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { storedFields } from '../opportunity-fields.queries.ts'
import { concludeOpportunity, moveOpportunity } from '../opportunity-moves.commands.ts'
import { archiveOpportunity, removeOpportunity } from '../opportunity-removal.commands.ts'
import { restoreOpportunity } from '../opportunity-restoring.commands.ts'
import { type CardChange, CardRefused, type SeenCard } from './refused-cards.ts'

type Stored = { readonly eventId: string | null }

const changeOf = ({ eventId }: Stored, assignedTo: string | null = null): CardChange =>
  eventId === null ? null : { eventId, assignedTo }

/** Stores one field of a card over what its editor saw of it. */
const edit = async (
  ctx: OpportunityManager,
  guid: string,
  editOf: (fields: OpportunityFields) => {
    readonly seen: Partial<OpportunityFields>
    readonly mine: Partial<OpportunityFields>
  },
): Promise<CardChange> => {
  const fields = storedFields(await lockedOpportunity(ctx, guid))
  const { seen, mine } = editOf(fields)
  const { conflicts, eventIds, assignedTo } = await storeEdit(ctx, {
    guid,
    base: { ...fields, ...seen },
    mine: { ...fields, ...seen, ...mine },
  })
  if (conflicts.length > 0) throw new CardRefused('changed')
  return changeOf({ eventId: eventIds[0] ?? null }, assignedTo)
}

const isTag = (tag: string) => (one: string) => one.toLowerCase() === tag.toLowerCase()

const withTag = (tags: string[], tag: string): string[] => {
  if (tags.some(isTag(tag))) return tags
  if (tags.length >= MOST_TAGS) throw new CardRefused('tags')
  return [...tags, tag]
}

/** A card of many is neither reopened nor corrected along with others: its outcome has a reason of its own. */
const assertOpen = async (
  ctx: OpportunityManager,
  { guid, from }: SeenCard,
): Promise<Awaited<ReturnType<typeof lockedOpportunity>>> => {
  const stored = await lockedOpportunity(ctx, guid)
  assertSeen(stored, from)
  if (stored.resolution !== null) throw new CardRefused('ended')
  return stored
}

/**
 * Changes one card of many; gives null where it is so already. Throws `CardRefused` and what the change of a single one throws.
 */
export const changeCard = async (
  ctx: OpportunityManager,
  card: SeenCard,
  action: BulkAction,
): Promise<CardChange> => {
  const { guid, from } = card
  switch (action.kind) {
    case 'assign':
      return edit(ctx, guid, () => ({
        seen: { assigneeUserId: card.assigneeUserId },
        mine: { assigneeUserId: action.assigneeUserId },
      }))
    case 'addTag':
      return edit(ctx, guid, ({ tags }) => ({
        seen: {},
        mine: { tags: withTag(tags, action.tag) },
      }))
    case 'removeTag':
      return edit(ctx, guid, ({ tags }) => ({
        seen: {},
        mine: { tags: tags.filter((one) => !isTag(action.tag)(one)) },
      }))
    case 'move': {
      const { status } = await assertOpen(ctx, card)
      if (status === action.status) return null
      const place = { at: 'first' } as const
      return changeOf(await moveOpportunity(ctx, { guid, from, status: action.status, place }))
    }
    case 'conclude': {
      const stored = await assertOpen(ctx, card)
      if (!outcomesOf(stored).includes(action.resolution)) throw new CardRefused('outcome')
      const { resolution, reason, note } = action
      return changeOf(await concludeOpportunity(ctx, { guid, from, resolution, reason, note }))
    }
    case 'archive':
      return changeOf(await archiveOpportunity(ctx, { guid, from, isArchived: action.isArchived }))
    case 'remove':
      return changeOf(await removeOpportunity(ctx, { guid, from }))
    case 'restore':
      return changeOf(await restoreOpportunity(ctx, { guid }))
  }
}
