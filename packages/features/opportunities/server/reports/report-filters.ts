import { opportunityTag } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { assigneeFilter } from '@kogge/platform/server/lists/assignee-filter.ts'
import { z } from 'zod'

const MOST_TAGS = 20
/** Years that a report can be of. */
const MOST_YEARS = 11

const people = {
  assignee: assigneeFilter.optional(),
  tag: z.array(opportunityTag).max(MOST_TAGS).optional(),
}

/** Whose opportunities a report is of: those assigned to somebody now, with a tag. */
export const reportPeople = z.strictObject(people)

const day = z.iso.date().regex(/^20/)

/** A period by its days in Riga, both included, and whose opportunities. */
export const reportFilters = z
  .strictObject({ from: day, until: day, ...people })
  .refine(({ from, until }) => from <= until, 'it ends before it begins')
  .refine(
    ({ from, until }) => Number(until.slice(0, 4)) - Number(from.slice(0, 4)) < MOST_YEARS,
    'too long a period',
  )
export type ReportFilters = z.infer<typeof reportFilters>
