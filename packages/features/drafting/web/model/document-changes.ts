import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  fromParts,
  LIST_NAMES,
  orderOf,
  type Parts,
  partsOf,
  sameValue,
  splitPath,
} from './document-parts.ts'
import { freeLotId } from './lot-ids.ts'

/** What became of a part; null where it was not, or is no more. */
export interface Change {
  readonly was: unknown
  readonly is: unknown
  /** What it was on the way: sent, and no answer came. The server may have taken it all the same. */
  readonly sent?: readonly unknown[]
}

/** Changed parts by their path. Small enough to be kept at every keystroke. */
export type Changes = Readonly<Record<string, Change>>

/** A part that two changed differently. */
export interface Conflict {
  readonly path: string
  readonly mine: unknown
  readonly theirs: unknown
}

export interface Merged {
  readonly document: RequestDocument
  /** Parts in which `document` has theirs until somebody has chosen. */
  readonly conflicts: readonly Conflict[]
}

const partOf = (parts: Parts, path: string): unknown => parts.get(path) ?? null

/** What was changed from one document to another, part by part; `sent` are those in between. */
export const changesBetween = (
  from: RequestDocument,
  to: RequestDocument,
  sent: readonly RequestDocument[] = [],
): Changes => {
  const [before, after] = [partsOf(from), partsOf(to)]
  const between = sent.map(partsOf)
  const changes: Record<string, Change> = {}
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [partOf(before, path), partOf(after, path)]
    if (sameValue(was, is)) continue
    const others = between
      .map((parts) => partOf(parts, path))
      .filter((value) => !sameValue(value, was) && !sameValue(value, is))
    changes[path] = { was, is, ...(others.length > 0 && { sent: others }) }
  }
  return changes
}

export const hasChanges = (changes: Changes): boolean => Object.keys(changes).length > 0

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Their order with what I moved, added and took away: where only one moved things, theirs or mine. */
const mergedOrder = ({ was, is }: Change, theirs: readonly string[]): string[] => {
  const [before, mine] = [texts(was), texts(is)]
  const added = mine.filter((id) => !before.includes(id))
  const base = sameValue(before, theirs) ? mine : theirs
  const kept = base.filter((id) => mine.includes(id) || !before.includes(id))
  const result = [...kept, ...theirs.filter((id) => !before.includes(id))]
  for (const id of added) {
    if (result.includes(id)) continue
    const after = mine[mine.indexOf(id) - 1]
    const place = after === undefined ? -1 : result.indexOf(after)
    result.splice(place < 0 ? result.length : place + 1, 0, id)
  }
  return [...new Set(result)]
}

const renamed = (value: unknown, ids: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, ids)]))
}

/**
 * My changes where a lot that I added has the number of one that they added: mine gets the next free
 * one, for two lots are meant and not one.
 */
const withFreeLots = (changes: Changes, theirs: Parts): Changes => {
  const taken = new Set(
    [...theirs.keys(), ...Object.keys(changes)].map((path) => splitPath(path)[1]),
  )
  const ids = new Map<string, string>()
  for (const [path, { was, is, sent = [] }] of Object.entries(changes)) {
    const [list, id] = splitPath(path)
    const other = theirs.get(path)
    if (list !== 'lots' || id === 'order' || was !== null || is === null) continue
    if (other === undefined || [is, ...sent].some((value) => sameValue(other, value))) continue
    const free = freeLotId([...taken])
    taken.add(free)
    ids.set(id, free)
  }
  if (ids.size === 0) return changes
  return Object.fromEntries(
    Object.entries(changes).map(([path, { was, is }]) => {
      const [list, id] = splitPath(path)
      const to = list === 'lots' ? ids.get(id) : undefined
      return [to ? `lots.${to}` : path, { was, is: renamed(is, ids) }]
    }),
  )
}

/**
 * My changes upon their document. Parts that they left as they were become mine; those that both
 * changed, and differently, are conflicts: they stay theirs, and nothing of mine is lost.
 */
export const rebase = (theirs: RequestDocument, mine: Changes): Merged => {
  const parts = new Map(partsOf(theirs))
  const changes = withFreeLots(mine, parts)
  const conflicts: Conflict[] = []
  for (const [path, change] of Object.entries(changes)) {
    if (LIST_NAMES.some((list) => path === `${list}.order`)) continue
    const there = partOf(parts, path)
    if (sameValue(there, change.is)) continue
    const isMine = [change.was, ...(change.sent ?? [])].some((value) => sameValue(there, value))
    if (!isMine) conflicts.push({ path, mine: change.is, theirs: there })
    else if (change.is === null && isNullable(path)) parts.set(path, null)
    else if (change.is === null) parts.delete(path)
    else parts.set(path, change.is)
  }
  for (const list of LIST_NAMES) {
    const change = changes[`${list}.order`]
    if (change) parts.set(`${list}.order`, mergedOrder(change, orderOf(parts, list)))
  }
  return { document: fromParts(parts), conflicts }
}

/** Fields that may be empty, unlike entries and texts, which are then not there at all. */
const isNullable = (path: string): boolean => !path.includes('.')

/** The merged document after a choice for each conflict: the paths where mine shall stand. */
export const resolved = (
  { document, conflicts }: Merged,
  mine: ReadonlySet<string>,
): RequestDocument => {
  const parts = new Map(partsOf(document))
  for (const conflict of conflicts) {
    if (!mine.has(conflict.path)) continue
    if (conflict.mine === null && !isNullable(conflict.path)) parts.delete(conflict.path)
    else parts.set(conflict.path, conflict.mine)
  }
  return fromParts(parts)
}
