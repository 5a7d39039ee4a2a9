/** How sure it is that a spelling means its organisation: 90 and more, 60 and more, less. */
export const CONFIDENCE_BANDS = ['sure', 'likely', 'unsure'] as const

/** What staff say of an address that notices give for an organisation. */
export const EMAIL_STATES = ['new', 'confirmed', 'rejected'] as const
