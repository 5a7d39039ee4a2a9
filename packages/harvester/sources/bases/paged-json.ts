import { isObject, type Json, listAt, textAt, valueAt } from '../../formats/lossless-json.ts'
import type { FileRequest } from '../file-request.ts'
import type { Source, SourceRun } from '../source-declaration.ts'
import { jsonOf, unexpected } from './json-page.ts'

/** A page that came. */
interface Page {
  readonly value: Json
  readonly rows: readonly Json[]
  /** The cursor that it was asked for with; null for the first page of a window. */
  readonly cursor: string | null
  /** Rows of the window so far, those of this page included. */
  readonly count: number
}

interface Paged {
  /** What the run is divided into, in order: days, kinds, or one whole. */
  readonly windows: (run: SourceRun) => readonly string[]
  readonly request: (
    run: SourceRun,
    window: string,
    cursor: string | null,
  ) => FileRequest | Promise<FileRequest>
  /** The key under which a page has its rows; without one, the page is the list. */
  readonly rows?: string
  /** What tells one row from another. */
  readonly idOf: (row: Json) => string | null
  /** The cursor of the next page; null after the last. */
  readonly next: (page: Page) => string | null
}

const rowsOf = (value: Json, key: string | undefined): readonly Json[] | null => {
  const found = key === undefined ? value : valueAt(value, key)
  // An empty object is how some end.
  if (found === undefined && isObject(value) && Object.keys(value).length === 0) return []
  return Array.isArray(found) ? listAt({ found }, 'found') : null
}

/** Where a run goes on: behind a window that is done, or within one. */
const placeOf = (windows: readonly string[], { resume }: SourceRun) => {
  const done = windows.indexOf(String(resume?.done))
  const within = windows.indexOf(String(resume?.window))
  return within < 0
    ? { rest: windows.slice(done + 1), cursor: null }
    : { rest: windows.slice(within), cursor: String(resume?.cursor) }
}

/**
 * Pages of JSON, each kept as it came, asked for until the source says that there are no more. A
 * page that brings only rows that were there before means that the source ignores how it is asked:
 * an error, because going on would never end and stopping would lose what is behind.
 */
export const pages = ({ windows, request, rows, idOf, next }: Paged): Source['fetch'] =>
  async function* (run) {
    const { rest, cursor: start } = placeOf(windows(run), run)
    for (const [n, window] of rest.entries()) {
      const seen = new Set<string>()
      let cursor = n === 0 ? start : null
      let count = 0
      for (;;) {
        const { address, name, ...requested } = await request(run, window, cursor)
        const reply = await run.http.ask(address, requested)
        if (reply.kind !== 'file') break
        const value = jsonOf(reply.bytes, address)
        const found = rowsOf(value, rows)
        if (!found) throw unexpected(address, `It has no list${rows ? ` "${rows}"` : ''}.`)
        const ids = found.map((row) => idOf(row) ?? JSON.stringify(row))
        if (ids.length > 0 && ids.every((id) => seen.has(id)))
          throw unexpected(address, 'It gave a page again that it gave before.')
        for (const id of ids) seen.add(id)
        count += found.length
        const after = found.length === 0 ? null : next({ value, rows: found, cursor, count })
        const label = encodeURI(`${window}${cursor === null ? '' : ` ${cursor}`}`.toWellFormed())
        if (found.length > 0)
          yield {
            kind: 'file',
            address: requested.method === 'POST' ? `${address}#${label}` : address,
            name: name ?? `${window}.json`,
            bytes: reply.bytes,
            etag: reply.etag,
            lastModified: reply.lastModified,
            resume: after === null ? { done: window } : { window, cursor: after },
          }
        if (after === null) break
        cursor = after
      }
    }
  }

/** The next page by its number, until a page has fewer rows than were asked for. */
export const byNumber =
  (size: number): Paged['next'] =>
  ({ rows, cursor }) =>
    rows.length < size ? null : String(Number(cursor ?? 1) + 1)

/** The id that a row has under a key. */
export const idAt =
  (...path: readonly string[]): Paged['idOf'] =>
  (row) =>
    textAt(row, ...path)
