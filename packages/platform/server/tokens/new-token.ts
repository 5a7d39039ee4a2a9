import { randomBytes } from 'node:crypto'

/** 32 random bytes in base64url: 43 characters. Goes to one person; tokens/token-keys.ts says what is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')
