import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import type {
  OpportunityStage,
  Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import type { BidDecision } from '@kogge/domain/opportunities/questionnaire.ts'
import { cellsOf, type Field, field } from '@kogge/platform/server/exports/export-fields.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { shownParts } from './fields/own-fields.queries.ts'
import type { OwnFieldView } from './fields/own-fields.views.ts'
import type { OpportunityCard, OpportunityPage } from './opportunities.views.ts'
import { assertFilters, opportunityFilters } from './opportunity-filters.ts'
import { type OpportunityQuestion, opportunityList } from './opportunity-list.queries.ts'
import { OPPORTUNITY_SORTS } from './opportunity-orders.queries.ts'
import type { PremiumParts } from './stored-opportunities.queries.ts'

/** Opportunities that are read from the database at once. */
const BATCH = 500

const OWN_CELLS = { text: 'text', number: 'number', date: 'day', choice: 'text' } as const

type Words<Key extends string> = Readonly<Record<Key, string>>

/** The words of the file in one language: its name, its headings, and the words for codes. */
export interface OpportunityTexts {
  readonly file: string
  readonly columns: Words<
    | 'name'
    | 'stage'
    | 'outcome'
    | 'assignee'
    | 'value'
    | 'currency'
    | 'probability'
    | 'dueOn'
    | 'deadlineAt'
    | 'tags'
    | 'score'
    | 'decision'
    | 'updatedAt'
    | 'page'
    | 'tender'
  >
  readonly stages: Words<OpportunityStage>
  readonly resolutions: Words<Resolution>
  readonly decisions: Words<BidDecision>
}

const wallIn = (at: string | null): string | null => at && wallOf(new Date(at)).replace('T', ' ')
const dayIn = (at: string | null): string | null => at && wallOf(new Date(at)).slice(0, 10)

/** A column of an own field. */
const ownColumn = ({ fieldId, kind, name, options }: OwnFieldView): Field<OpportunityCard> => {
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  return field(name, OWN_CELLS[kind], ({ own }) => {
    const value = own[fieldId] ?? null
    return value === null || kind !== 'choice' ? value : (labels.get(value) ?? null)
  })
}

const fieldsOf = (
  { columns: words, stages, resolutions, decisions }: OpportunityTexts,
  { locale, publicUrl }: Context,
  org: string,
  premium: PremiumParts | null,
): readonly Field<OpportunityCard>[] => {
  const page = (path: string): string => publicUrl + withLocale(locale, path)
  return [
    field(words.name, 'text', ({ name }) => name),
    field(words.stage, 'text', ({ status }) => stages[status]),
    field(words.outcome, 'text', ({ resolution }) => resolution && resolutions[resolution]),
    field(words.assignee, 'text', ({ assignee }) => assignee?.name ?? null),
    field(words.value, 'number', ({ value }) => value?.amount ?? null),
    field(words.currency, 'text', ({ value }) => value?.currency ?? null),
    field(words.probability, 'number', ({ probability }) => probability),
    field(words.dueOn, 'day', ({ dueAt }) => dayIn(dueAt)),
    field(words.deadlineAt, 'text', ({ deadlineAt }) => wallIn(deadlineAt)),
    field(words.tags, 'text', ({ tags }) => tags.join('; ')),
    ...(premium
      ? [
          field<OpportunityCard>(words.score, 'number', ({ score }) => score),
          field<OpportunityCard>(
            words.decision,
            'text',
            ({ decision }) => decision && decisions[decision],
          ),
          ...premium.fields.map(ownColumn),
        ]
      : []),
    field(words.updatedAt, 'text', ({ updatedAt }) => wallIn(updatedAt)),
    field(words.page, 'text', ({ guid }) => page(`/opportunities/org/${org}/${guid}`)),
    field(words.tender, 'text', ({ rfxId }) => rfxId && page(`/rfx/${rfxId}`)),
  ]
}

const listInput = z.strictObject({
  orgId,
  filters: opportunityFilters.default({}),
  sortBy: z.enum(OPPORTUNITY_SORTS).default('lastUpdate'),
})

/**
 * The list of opportunities as its reader has filtered it as a file, whole, in its order: `list` is what `opportunity.list` is
 * asked for, without a cursor. For those who see it and have files; throws `session.required`, `plan.required`, `access.denied`,
 * `record.not_found` or `request.invalid`.
 */
export const opportunitiesFile = (
  ctx: Context,
  list: unknown,
  texts: OpportunityTexts,
): { readonly name: string; table(): Promise<Table> } => {
  const { data: requested, success } = listInput.safeParse(list)
  if (!success) throw new AppError('request.invalid')
  const { actor, db, now } = ctx
  if (actor.kind !== 'user') throw new AppError('session.required')
  authorizeInOrg(actor, requested.orgId, ['rfx.export_csv'], now)
  const grant = authorizeInOrg(actor, requested.orgId, ['opportunity.view'], now)
  assertFilters({ actor, now }, requested.orgId, requested)
  const batches = async function* (
    premium: PremiumParts | null,
    columns: readonly Field<OpportunityCard>[],
  ) {
    let cursor: string | null = null
    do {
      const question: OpportunityQuestion = { ...requested, cursor, limit: BATCH }
      const page: OpportunityPage = await opportunityList(db, requested.orgId, question, premium)
      yield page.items.map((item) => cellsOf(columns, item))
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  return {
    name: texts.file,
    table: async () => {
      const premium = await shownParts(db, grant)
      const columns = fieldsOf(texts, ctx, requested.orgId, premium)
      return { columns, rows: batches(premium, columns) }
    },
  }
}
