/**
 * How much is believed of the number that a notice gives for an organisation in a role: of its buyers most,
 * then of tenderers, then of offices that take questions or tenders. Review bodies, mediators,
 * platforms and senders never buy or supply in that role, and forms often repeat the buyer's number
 * for them.
 */
export const PARTY_RANKS = { buyer: 0, supplier: 1, contact: 2, outsider: 3 } as const
export type PartyRank = (typeof PARTY_RANKS)[keyof typeof PARTY_RANKS]

/** Codes of the list `organisation-role`, and roles of OCDS. */
const SUPPLIERS = new Set(['winner', 'tenderer', 'subcont', 'contract-party', 'procuringEntity'])
const OUTSIDERS = new Set([
  'reviewer',
  'review-info',
  'mediator',
  'ted-esen',
  'serv-prov',
  'info-tax',
  'info-envir',
  'info-emp',
])

/** The rank of these roles together: who supplies may also review, who reviews may also answer questions. */
export const rankOfRoles = (roles: readonly string[]): PartyRank => {
  if (roles.some((role) => SUPPLIERS.has(role))) return PARTY_RANKS.supplier
  return roles.some((role) => OUTSIDERS.has(role)) ? PARTY_RANKS.outsider : PARTY_RANKS.contact
}
