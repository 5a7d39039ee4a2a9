import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url: 43 characters. Goes to one person and is kept nowhere. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It is random enough that no salt and no slow hash are needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
