import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'

/** Texts by language: each language is a part of its own, so that two can translate at once. */
const BY_LANGUAGE = ['title', 'description', 'message'] as const
/** Lists whose entries have an id: each entry is a part, and so is their order. */
const LISTS = ['lots', 'requirements', 'criteria', 'documents'] as const

export type ListName = (typeof LISTS)[number]
type Entry = RequestDocument[ListName][number]

/** The parts of a document by their path: `value`, `title.lv`, `lots.LOT-0001`, `lots.order`. */
export type Parts = ReadonlyMap<string, unknown>

const isText = (key: string): boolean => BY_LANGUAGE.some((known) => known === key)
const isList = (key: string): key is ListName => LISTS.some((known) => known === key)

const entryId = (entry: Entry): string => ('fileId' in entry ? entry.fileId : entry.id)

/** A document taken apart into what is saved, kept and decided upon by itself. */
export const partsOf = (document: RequestDocument): Parts => {
  const parts = new Map<string, unknown>()
  for (const [key, value] of Object.entries(document)) {
    if (isText(key)) {
      for (const [language, text] of Object.entries(Object(value)))
        parts.set(`${key}.${language}`, text)
    } else if (isList(key)) {
      const entries: readonly Entry[] = document[key]
      parts.set(`${key}.order`, entries.map(entryId))
      for (const entry of entries) parts.set(`${key}.${entryId(entry)}`, entry)
    } else parts.set(key, value)
  }
  return parts
}

/** A part's path taken apart: of `lots.LOT-0001` the field and the entry. */
export const splitPath = (path: string): readonly [field: string, rest: string] => {
  const dot = path.indexOf('.')
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)]
}

/** Parts put together again; entries that no order names come last. */
export const fromParts = (parts: Parts): RequestDocument => {
  const document: Record<string, unknown> = {}
  for (const key of BY_LANGUAGE) document[key] = {}
  for (const [path, value] of parts) {
    const [field, rest] = splitPath(path)
    if (isText(field)) Object.assign(Object(document[field]), { [rest]: value })
    else if (!isList(field)) document[field] = value
  }
  for (const list of LISTS) {
    const order = orderOf(parts, list)
    const known = [...parts.keys()]
      .map(splitPath)
      .filter(([field, rest]) => field === list && rest !== 'order')
      .map(([, id]) => id)
    const ids = [...order.filter((id) => parts.has(`${list}.${id}`)), ...known]
    document[list] = [...new Set(ids)].map((id) => parts.get(`${list}.${id}`))
  }
  // They came from documents, part by part.
  return document as RequestDocument
}

/** The ids of a list in their order. */
export const orderOf = (parts: Parts, list: ListName): readonly string[] => {
  const order = parts.get(`${list}.order`)
  return Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : []
}

export const LIST_NAMES: readonly ListName[] = LISTS

const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))]
  return one.length === other.size && one.every(([key, value]) => same(value, other.get(key)))
}

/** Whether two parts say the same, whatever the order of their keys. */
export const sameValue = same
