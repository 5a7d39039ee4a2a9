import type { GlobalPermission } from '@kogge/domain/access/global-permissions.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { z } from 'zod'
import type { World } from '../org-world.ts'
import { PROCEDURES } from './all-procedures.ts'
import {
  ANSWERS_EMPTY,
  FINDS_NOTHING,
  FOR_EVERYBODY,
  PLAN_REQUIRED,
} from './procedure-departures.ts'
import { FIELDS, type Given, NAMES_ABSENT, UNKNOWN } from './procedure-fields.ts'
import { INPUTS } from './procedure-inputs.ts'

interface Common {
  /**
   * An accepted input; absent where the procedure takes nothing. The ids are those of the organisation
   * that it is called in; the `orgId` of procedures within an organisation is added by the test.
   */
  readonly input?: (given: Given) => object
}

/**
 * Who may call a procedure. For those within an organisation and for staff, `misses` says that the
 * input names nothing that is there, so that even callers with the permission find nothing.
 */
export type Classified = Common &
  (
    | {
        readonly access: 'public' | 'user'
        /** The refusal of an anonymous caller where the active organisation's plan decides. */
        readonly refusal?: 'plan.required'
      }
    | {
        readonly access: 'org'
        readonly permissions: readonly OrgPermission[]
        /** Needed as well. */
        readonly also?: OrgPermission | undefined
        readonly misses?: true
      }
    | {
        readonly access: 'staff'
        readonly permissions: readonly GlobalPermission[]
        readonly misses?: true
      }
  )

type Procedure = Pick<(typeof PROCEDURES)[number], 'path' | 'definition'>

const isIn = (departures: Readonly<Record<string, readonly string[]>>, path: string): boolean =>
  Object.values(departures).some((paths) => paths.includes(path))

/** The fields that an input must have; null where it takes none, or where they cannot be read. */
const requiredFields = ({ definition }: Procedure): readonly string[] | null => {
  const { meta, inputs = [] } = definition.data ?? {}
  const objects = inputs.filter((schema) => schema instanceof z.ZodObject)
  const fields = objects.flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, schema]) =>
      z.safeParse(schema, undefined).success ? [] : [name],
    ),
  )
  const within = meta?.access === 'org' ? ['orgId'] : []
  return objects.length === 0 ? null : [...new Set(fields)].filter((name) => !within.includes(name))
}

const inputOf = (procedure: Procedure): Classified['input'] => {
  const departing = INPUTS[procedure.path]
  const fields = requiredFields(procedure)
  if (fields === null) return departing
  return (given) => {
    const usual = FIELDS(given)
    const known = fields.flatMap((name) => (name in usual ? [[name, usual[name]]] : []))
    return { ...Object.fromEntries(known), ...departing?.(given) }
  }
}

const missesOf = (procedure: Procedure): { readonly misses?: true } => {
  const { path } = procedure
  const names = requiredFields(procedure)?.some((name) => NAMES_ABSENT.includes(name)) ?? false
  const misses = names ? !isIn(ANSWERS_EMPTY, path) : isIn(FINDS_NOTHING, path)
  return misses ? { misses: true } : {}
}

const classified = (procedure: Procedure): readonly (readonly [string, Classified])[] => {
  const { path, definition } = procedure
  const meta = definition.data?.meta
  if (!meta) return []
  const input = inputOf(procedure)
  const common = input ? { input } : {}
  if (meta.access === 'org' || meta.access === 'staff')
    return [[path, { ...meta, ...missesOf(procedure), ...common }]]
  const refusal = isIn(PLAN_REQUIRED, path) ? { refusal: 'plan.required' as const } : {}
  return [[path, { ...meta, ...refusal, ...common }]]
}

/** Who may call what, as the procedures declare it. */
export const CLASSIFIED: Readonly<Record<string, Classified>> = Object.fromEntries(
  PROCEDURES.flatMap(classified),
)

const fieldsWithout = (procedure: Procedure, given: Given): readonly string[] => {
  const input = inputOf(procedure)?.(given) ?? {}
  return (requiredFields(procedure) ?? []).filter((name) => !(name in input))
}

/**
 * Procedures that nobody has classified, one line each: without a declared access, for everybody and not
 * in the list of those, or with an input of which no value is known; and departures of procedures that
 * are gone, or that follow the rule.
 */
export const unclassified = (procedures: readonly Procedure[], given: Given): readonly string[] => {
  const byPath = new Map(procedures.map((one) => [one.path, one]))
  const accessOf = (path: string) => byPath.get(path)?.definition.data?.meta.access
  const named = [FOR_EVERYBODY, PLAN_REQUIRED, FINDS_NOTHING, ANSWERS_EMPTY].flatMap((departures) =>
    Object.values(departures).flat(),
  )
  const gone = [...new Set([...named, ...Object.keys(INPUTS)])].filter((path) => !byPath.has(path))
  const listed = Object.values(FOR_EVERYBODY).flat()
  const namesAbsent = (path: string) => {
    const procedure = byPath.get(path)
    const fields = procedure ? requiredFields(procedure) : null
    return fields?.some((name) => NAMES_ABSENT.includes(name)) ?? false
  }
  return [
    ...procedures
      .filter(({ path }) => accessOf(path) === undefined)
      .map(({ path }) => `${path} declares no access`),
    ...procedures
      .filter(({ path }) => accessOf(path) === 'public' && !listed.includes(path))
      .map(({ path }) => `${path} is for everybody, and no reason is given`),
    ...procedures.flatMap((one) =>
      fieldsWithout(one, given).map((name) => `${one.path} has no value for ${name}`),
    ),
    ...gone.map((path) => `${path} is gone`),
    ...listed
      .filter((path) => byPath.has(path) && accessOf(path) !== 'public')
      .map((path) => `${path} is not for everybody`),
    ...Object.values(FINDS_NOTHING)
      .flat()
      .filter(namesAbsent)
      .map((path) => `${path} finds nothing by the rule`),
    ...Object.values(ANSWERS_EMPTY)
      .flat()
      .filter((path) => byPath.has(path) && !namesAbsent(path))
      .map((path) => `${path} answers by the rule`),
  ]
}

/** The given of a caller who knows nothing. */
export const unknownGiven = (world: World): Given => ({ ...world, hidden: UNKNOWN })
