/** An opportunity: by its organisation, and by its own id within that. */
export interface OpportunityId {
  readonly orgId: string
  readonly guid: string
}

/** The one text of an opportunity's id, by which it is looked up. */
export const opportunityIdText = ({ orgId, guid }: OpportunityId): string => `${orgId}_${guid}`

// Not by Zod, which the first page does without.
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ID = new RegExp(`^(${UUID})_(${UUID})$`, 'i')

/** The id that a text names; null where it names none. */
export const parseOpportunityId = (text: string): OpportunityId | null => {
  const [, orgId, guid] = ID.exec(text) ?? []
  return orgId !== undefined && guid !== undefined ? { orgId, guid } : null
}
