import { ZodError } from 'zod'

/** An instant as ISO 8601; of one that is none (a database can hold `infinity`) a text that no other is equal to. */
export const isoOf = (at: Date): string =>
  Number.isNaN(at.getTime()) ? 'not an instant' : at.toISOString()

/**
 * Whether something could not be read since it does not have the form that the server gives it: who changes
 * rows may put anything there. Not what the database or the network throws.
 */
export const isMalformed = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError ||
  error instanceof ZodError
