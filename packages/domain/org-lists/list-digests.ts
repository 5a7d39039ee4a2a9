/** How often the news of a list's organisations come in a digest. */
export const LIST_DIGESTS = ['daily', 'weekly'] as const
export type ListDigest = (typeof LIST_DIGESTS)[number]

/** The same as its reader chooses it. */
export const LIST_DIGEST_CHOICES = ['never', ...LIST_DIGESTS] as const
export type ListDigestChoice = (typeof LIST_DIGEST_CHOICES)[number]
