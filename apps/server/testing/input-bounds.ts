import type { z } from 'zod'

/** A schema as Zod keeps it: what is asked of it here. */
interface Definition {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly rest?: Schema | null
  readonly element?: Schema
  readonly innerType?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly left?: Schema
  readonly right?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly getter?: () => Schema
  readonly pattern?: RegExp
}
interface Check {
  readonly check: string
  readonly maximum?: number
  readonly length?: number
  readonly pattern?: RegExp
}
interface Schema {
  readonly _zod: { readonly def: Definition }
  readonly meta?: () => { readonly most?: number } | undefined
}

/** Formats of one length, whatever is in them. */
const SHORT = new Set(['uuid', 'guid', 'cuid', 'cuid2', 'ulid', 'nanoid', 'date', 'ipv4', 'ipv6'])

/** Whether what fits an expression is of a bounded length: from start to end, nothing without a count. */
const isShort = ({ source, flags }: RegExp): boolean => {
  const bare = source.replace(/\\[pPu]\{[^}]*\}|\\[\s\S]/g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return /^\^[\s\S]*\$$/.test(source) && !flags.includes('m') && !/[*+]|\{\d+,\}/.test(bare)
}

const checksOf = (def: Definition): readonly Check[] => [
  ...(def.checks ?? []).map(({ _zod }) => _zod.def),
  ...(def.pattern ? [{ check: 'string_format', pattern: def.pattern }] : []),
]

/** The most letters or parts that a schema itself lets in. */
const mostOf = (def: Definition): number => {
  const own = checksOf(def).flatMap(({ check, maximum, length, pattern }) => {
    if (check === 'max_length' || check === 'max_size') return [maximum ?? Number.POSITIVE_INFINITY]
    if (check === 'length_equals' || check === 'size_equals')
      return [length ?? Number.POSITIVE_INFINITY]
    return check === 'string_format' && pattern && isShort(pattern) ? [100] : []
  })
  const short = def.format !== undefined && SHORT.has(def.format) ? [100] : []
  return Math.min(Number.POSITIVE_INFINITY, ...own, ...short)
}

/** Where something without an upper bound may come in, and the bounds of all texts, by their paths. */
export interface Bounds {
  readonly unbounded: string[]
  readonly texts: Map<string, number>
}

/** Walks a schema of an input; what a pipe or a transformation takes is what comes in. */
export const boundsOf = (
  schema: z.ZodType | Schema,
  path: string,
  found: Bounds = { unbounded: [], texts: new Map() },
  seen = new Set<Schema>(),
): Bounds => {
  const current = schema as Schema
  if (seen.has(current)) return found
  const within = new Set([...seen, current])
  const walk = (next: Schema | null | undefined, name = '') => {
    if (next) boundsOf(next, `${path}${name}`, found, within)
  }
  const { def } = current._zod
  switch (def.type) {
    case 'string': {
      const most = mostOf(def)
      if (most === Number.POSITIVE_INFINITY) found.unbounded.push(path)
      else found.texts.set(path, Math.max(most, found.texts.get(path) ?? 0))
      return found
    }
    case 'array':
    case 'set':
      if (mostOf(def) === Number.POSITIVE_INFINITY) found.unbounded.push(`${path}[]`)
      walk(def.element ?? def.valueType, '[]')
      return found
    case 'record':
    case 'map': {
      const key = def.keyType?._zod.def.type
      const isCounted = current.meta?.()?.most !== undefined
      if (key !== 'enum' && key !== 'literal' && !isCounted) found.unbounded.push(`${path}{}`)
      walk(def.keyType, '{key}')
      walk(def.valueType, '{}')
      return found
    }
    case 'any':
    case 'unknown':
    case 'custom':
      found.unbounded.push(`${path}: ${def.type}`)
      return found
    default:
  }
  for (const [name, next] of Object.entries(def.shape ?? {})) walk(next, `.${name}`)
  for (const [index, next] of (def.options ?? []).entries()) walk(next, `|${index}`)
  for (const [index, next] of (def.items ?? []).entries()) walk(next, `[${index}]`)
  for (const next of [def.rest, def.catchall, def.innerType, def.left, def.right]) walk(next)
  walk(def.in)
  // What is behind a pipe takes less than what is before it, where both have a bound.
  const behind = def.out?._zod.def
  const before = found.texts.get(path)
  if (def.type === 'pipe' && behind?.type === 'string' && before !== undefined)
    found.texts.set(path, Math.min(before, mostOf(behind)))
  if (def.type === 'lazy') walk(def.getter?.())
  return found
}
