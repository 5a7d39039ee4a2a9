import { z } from 'zod'
import { cleanText, onOneLine } from './text-inputs.ts'

/** A word that an organisation sorts its records by, at most so long. */
export const tagOf = (longest: number) =>
  cleanText.transform(onOneLine).pipe(z.string().min(1).max(longest))

/** At most so many tags, each once, whatever its letters' case, as first written. */
export const tagList = (tag: ReturnType<typeof tagOf>, most: number) =>
  z
    .array(tag)
    .max(most)
    .transform((list) =>
      [...new Map(list.toReversed().map((one) => [one.toLowerCase(), one])).values()].toReversed(),
    )
