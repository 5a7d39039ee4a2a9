import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** What a database does by itself: each thing by its name, with the start of the hash of its definition. */
export type Definitions = Readonly<Record<string, string>>

/** Its definition is its own matter: tests have another one. See platform/server/database/database-clock.ts. */
const CLOCK = 'function kogge_clock()'

/** Tables that are not made by migrations, but once there is something to keep in them: vectors, one a model. */
const MADE_LATER = /^relation rfx_embedding_/

/**
 * Everything that decides what is read and written by names of tables alone: what kind each relation is,
 * functions, triggers, rules, policies, constraints, defaults, operators and casts, what another schema puts in
 * their place by a search path, and settings of the database or a role that decide so. What belongs to extensions is left out, and so are
 * the parts of partitioned tables, which come by the month, where they are plain.
 */
const QUERY = sql`
  with own as (
    select c.oid, c.relname, c.relkind, c.relispartition, c.relrowsecurity, c.relforcerowsecurity
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind not in ('i', 'I', 'S', 't', 'c')
      and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
        and d.objid = c.oid and d.deptype = 'e'))
  select 'relation ' || relname as name,
    pg_catalog.concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity,
      case when relkind in ('v', 'm') then pg_catalog.pg_get_viewdef(oid) end) as text
    from own where not relispartition
  union all select 'part ' || relname, 'other'
    from own where relispartition and (relkind not in ('r', 'p') or relrowsecurity or relforcerowsecurity)
  union all select pg_catalog.concat('function ', p.proname, '(', pg_catalog.pg_get_function_identity_arguments(p.oid), ')'),
      pg_catalog.concat_ws(' ', p.prokind,
        (select l.lanname from pg_catalog.pg_language l where l.oid = p.prolang), p.provolatile, p.prosecdef, p.proisstrict,
        p.proconfig, p.prosrc)
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::pg_catalog.regnamespace
      and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass
        and d.objid = p.oid and d.deptype = 'e')
  union all select pg_catalog.concat('trigger ', t.tgname, ' on ', own.relname),
      pg_catalog.concat_ws(' ', t.tgenabled, pg_catalog.pg_get_triggerdef(t.oid))
    from pg_catalog.pg_trigger t join own on own.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0
  union all select pg_catalog.concat('rule ', r.rulename, ' on ', own.relname), pg_catalog.pg_get_ruledef(r.oid)
    from pg_catalog.pg_rewrite r join own on own.oid = r.ev_class where r.rulename <> '_RETURN'
  union all select pg_catalog.concat('policy ', l.polname, ' on ', own.relname), 'policy'
    from pg_catalog.pg_policy l join own on own.oid = l.polrelid
  union all select pg_catalog.concat('constraint ', x.conname, ' on ', own.relname),
      pg_catalog.concat_ws(' ', x.convalidated, pg_catalog.pg_get_constraintdef(x.oid))
    from pg_catalog.pg_constraint x join own on own.oid = x.conrelid
    where x.contype in ('p', 'u', 'c', 'f', 'x') and not own.relispartition
  union all select pg_catalog.concat('default of ', own.relname, '.', a.attname),
      pg_catalog.pg_get_expr(e.adbin, e.adrelid)
    from pg_catalog.pg_attrdef e join own on own.oid = e.adrelid
    join pg_catalog.pg_attribute a on a.attrelid = e.adrelid and a.attnum = e.adnum
    where not own.relispartition
  union all select 'setting ' || one, 'setting'
    from pg_catalog.pg_db_role_setting s cross join pg_catalog.unnest(s.setconfig) as one
    where s.setdatabase in (0, (select b.oid from pg_catalog.pg_database b
        where b.datname = pg_catalog.current_database()))
      and pg_catalog.split_part(one, '=', 1) in
        ('search_path', 'session_replication_role', 'default_transaction_isolation', 'row_security')
  union all select pg_catalog.concat('operator ', o.oid::pg_catalog.regoperator), 'operator'
    from pg_catalog.pg_operator o where o.oid >= 16384
      and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_operator'::pg_catalog.regclass
        and d.objid = o.oid and d.deptype = 'e')
  union all select pg_catalog.concat('cast ', k.castsource::pg_catalog.regtype, ' as ', k.casttarget::pg_catalog.regtype), 'cast'
    from pg_catalog.pg_cast k where k.oid >= 16384
      and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_cast'::pg_catalog.regclass
        and d.objid = k.oid and d.deptype = 'e')
  union all select 'event trigger ' || evtname, evtevent from pg_catalog.pg_event_trigger
  union all select 'other relation ' || own.relname, 'shadow'
    from own where pg_catalog.to_regclass(pg_catalog.quote_ident(own.relname)) is distinct from own.oid
  union all select pg_catalog.concat('other function ', n.nspname, '.', p.proname), 'shadow'
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(pg_catalog.current_schemas(true)) and n.nspname not in ('public', 'pg_catalog')
      and exists (select from pg_catalog.pg_proc o where o.proname = p.proname
        and o.pronamespace in ('public'::pg_catalog.regnamespace, 'pg_catalog'::pg_catalog.regnamespace))`

/** As they are in a database. */
export const definitionsOf = async (db: Db): Promise<Definitions> => {
  const { rows } = await db.execute<{ name: string; text: string }>(QUERY)
  const found = rows.map(({ name, text }): [string, string] => [
    name,
    createHash('sha256').update(text).digest('hex').slice(0, 32),
  ])
  return Object.fromEntries(found.filter(([name]) => name !== CLOCK).sort())
}

/** As migrations make them: `definitions.json`, which a test keeps true. */
const madeDefinitions = async (): Promise<Definitions> =>
  JSON.parse(await readFile(new URL('./definitions.json', import.meta.url), 'utf8'))

/**
 * Names of definitions that are missing or differ from the migrations, or that the migrations did
 * not make; sorted by name.
 */
export const foreignDefinitions = async (db: Db): Promise<readonly string[]> => {
  const [made, found] = [await madeDefinitions(), await definitionsOf(db)]
  return [...new Set([...Object.keys(made), ...Object.keys(found)])]
    .filter((name) => made[name] !== found[name] && !MADE_LATER.test(name))
    .sort()
}
