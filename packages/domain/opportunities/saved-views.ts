import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'

/** The pages of opportunities that views are of. */
export const VIEW_PAGES = ['board', 'list'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

/** So many views somebody has of their own, and so many an organisation shares. */
export const MOST_VIEWS = 50
const LONGEST_VIEW_NAME = 80
const [MOST_FILTERS, MOST_VALUES, LONGEST_VALUE] = [30, 50, 200]

export const viewName = cleanText
  .transform(onOneLine)
  .pipe(z.string().min(1).max(LONGEST_VIEW_NAME))

/**
 * Filters and order of a page as its address has them. Their meaning is the page's: one that it does not know, or no longer knows, is left
 * out when the view is opened.
 */
export const viewParams = z.object({
  filters: z
    .record(
      z.string().regex(/^[\w:.-]{1,60}$/),
      z.array(z.string().max(LONGEST_VALUE).pipe(cleanText)).max(MOST_VALUES),
    )
    .refine((filters) => Object.keys(filters).length <= MOST_FILTERS, 'too many filters')
    .meta({ most: MOST_FILTERS }),
  sortBy: z
    .string()
    .regex(/^\w{1,40}$/)
    .nullable(),
})
export type ViewParams = z.infer<typeof viewParams>

/** What of a view can be changed. */
export const viewFields = z.object({ name: viewName, params: viewParams, isShared: z.boolean() })
export type ViewFields = z.infer<typeof viewFields>
