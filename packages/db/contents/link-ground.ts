import { type SQL, sql } from 'drizzle-orm'

/** What joins the procedure of a key to another (`LinkGround`): a result by its title, else a plan by its reference. */
export const linkGroundOf = (fromKey: SQL): SQL => sql`case when exists (select from notice s
  where s.procedure_key = ${fromKey} and s.title_role = 'result') then 'title' else 'plan' end`
