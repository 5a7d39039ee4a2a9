/** The roles that the organisations of a list have for the one that keeps it. */
export const ORG_LIST_PURPOSES = ['competitors', 'partners', 'buyers', 'other'] as const
export type OrgListPurpose = (typeof ORG_LIST_PURPOSES)[number]
