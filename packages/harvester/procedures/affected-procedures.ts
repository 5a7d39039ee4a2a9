import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { JoinKeys } from './notice-join-keys.ts'

/** Where the tokens of some notices stand, and all else that joining them can touch. */
export interface Survey {
  /** Ids of notices that are there already. */
  readonly known: ReadonlySet<string>
  /** The key of each token that is known. */
  readonly keyOf: ReadonlyMap<string, string>
  /** Procedures among those of the tokens in which a plan may be. */
  readonly planned: ReadonlySet<string>
  /** Titles of the notices, and of all in the procedures that they touch. */
  readonly titles: readonly string[]
  /** Names of plans that these, or others in the procedures that they touch, have or name. */
  readonly plans: readonly string[]
  /** Whether a result may have to be joined by title, or no longer. */
  readonly hasSeekers: boolean
  /** Everything that has to be locked before any of it is changed. */
  readonly names: ReadonlySet<string>
}

type Tied = Pick<
  JoinKeys,
  'tokens' | 'own' | 'buyers' | 'plans' | 'isPlan' | 'titleKey' | 'titleRole'
> & {
  readonly id: string
}

interface Found extends Record<string, unknown> {
  readonly known: readonly string[] | null
  readonly tokens: readonly (readonly [token: string, key: string])[] | null
  readonly planned: readonly string[] | null
  readonly titles: readonly string[] | null
  readonly plans: readonly string[] | null
  readonly planners: readonly string[] | null
  readonly members: readonly string[] | null
  readonly linked: readonly string[] | null
}

/**
 * Notices that may name a plan before it is nobody's: the yearly plan of a large buyer has as many calls,
 * and belongs to none of them.
 */
export const MOST_PLANNED = 20

const titleName = (title: string): string => `title:${title}`

/**
 * Looks, in one round trip, at what notices would touch: the procedures of their tokens; where a
 * result without reference shares a title with one of their notices, all that share that title;
 * plans, and all that name them; and what is joined to these by title or plan. `keys` are procedures that change in any case.
 */
export const survey = async (
  tx: Db,
  notices: readonly Tied[],
  keys: readonly string[] = [],
): Promise<Survey> => {
  const tokens = [...new Set(notices.flatMap((notice) => notice.tokens))]
  const named = [...new Set(notices.flatMap(({ plans }) => plans))]
  const own = notices.flatMap(({ titleKey }) => titleKey ?? [])
  const seeking = notices.flatMap(({ titleKey, titleRole }) =>
    titleKey && titleRole === 'result' ? [titleKey] : [],
  )
  const requested = JSON.stringify({
    ids: notices.map(({ id }) => id),
    tokens: [...new Set([...tokens, ...notices.flatMap(({ buyers }) => buyers)])],
    own,
    seeking,
    keys,
    plans: named,
    plan_names: notices.flatMap((notice) => (notice.isPlan ? notice.own : [])),
  })
  const { rows } = await tx.execute<Found>(sql`
    with asked as materialized (select ${requested}::jsonb as a),
    token as materialized (
      select t.token, t.procedure_key as key from procedure_token t
      where t.token in (select jsonb_array_elements_text(a -> 'tokens') from asked)),
    touched as materialized (
      select key from token
      union select jsonb_array_elements_text(a -> 'keys') from asked),
    title as materialized (
      select jsonb_array_elements_text(a -> 'own') as title from asked
      union
      select n.title_key from touched join notice n on n.procedure_key = touched.key
      where n.title_key is not null),
    seeker as materialized (
      select distinct n.procedure_key as key from title
      join notice n on n.title_key = title.title and n.title_role = 'result'),
    wide as (
      select jsonb_array_elements_text(a -> 'seeking') as title from asked
      union
      select n.title_key from seeker join notice n on n.procedure_key = seeker.key
      where n.title_role = 'result'),
    member as (
      select n.procedure_key as key from wide join notice n on n.title_key = wide.title
      union select key from seeker),
    plan as materialized (
      select jsonb_array_elements_text(a -> 'plans') as token from asked
      union
      select r.token from plan_reference r
      where r.token in (select jsonb_array_elements_text(a -> 'plan_names') from asked)
      union
      select r.token from touched join notice n on n.procedure_key = touched.key
      join plan_reference r on r.notice_id = n.id
      union
      select r.token from touched join procedure_token t on t.procedure_key = touched.key
      join plan_reference r on r.token = t.token),
    planner as (
      select t.procedure_key as key from plan join procedure_token t on t.token = plan.token
      union
      select n.key from plan cross join lateral (
        select n.procedure_key as key from plan_reference r join notice n on n.id = r.notice_id
        where r.token = plan.token limit ${MOST_PLANNED}) as n),
    linked as (
      select l.from_key, l.into_key from touched
      join title_link l on l.from_key = touched.key or l.into_key = touched.key)
    select
      (select jsonb_agg(n.id) from notice n
        where n.id in (select jsonb_array_elements_text(a -> 'ids')::uuid from asked)) as known,
      (select jsonb_agg(jsonb_build_array(token.token, token.key)) from token) as tokens,
      (select jsonb_agg(distinct n.procedure_key) from token
        join notice n on n.procedure_key = token.key
        where n.form_type in ('planning', 'consultation', 'change')) as planned,
      (select jsonb_agg(title) from title) as titles,
      (select jsonb_agg(token) from plan) as plans,
      (select jsonb_agg(key) from planner) as planners,
      (select jsonb_agg(key) from member) as members,
      (select jsonb_agg(key) from (
        select from_key as key from linked union select into_key from linked) as l) as linked`)
  const [found] = rows
  const keyOf = new Map(found?.tokens ?? [])
  const titles = found?.titles ?? []
  const plans = found?.plans ?? []
  const byPlan = found?.planners ?? []
  const others = [...(found?.members ?? []), ...(found?.linked ?? [])]
  return {
    known: new Set(found?.known ?? []),
    keyOf,
    planned: new Set(found?.planned ?? []),
    titles,
    plans,
    hasSeekers: seeking.length > 0 || others.length > 0,
    names: new Set([
      ...keys,
      ...tokens,
      ...keyOf.values(),
      ...titles.map(titleName),
      ...others,
      ...plans,
      ...byPlan,
    ]),
  }
}
