import { type FileRequest, fetchFile } from '../file-request.ts'
import type { Source, SourceRun } from '../source-declaration.ts'

interface Searched {
  readonly windows: (run: SourceRun) => readonly string[]
  /** Ids of the notices of a window; one may come more than once. */
  readonly ids: (run: SourceRun, window: string) => AsyncIterable<string>
  readonly fileOf: (run: SourceRun, id: string) => FileRequest
}

/**
 * Notices that a search names, each asked for on its own. A notice never changes under its id, so
 * one that is known is not asked for again.
 */
export const searchThenFetch = ({ windows, ids, fileOf }: Searched): Source['fetch'] =>
  async function* (run) {
    const all = windows(run)
    const start = Math.max(0, all.indexOf(String(run.resume?.window)))
    for (const window of all.slice(start)) {
      const found = new Set<string>()
      for await (const id of ids(run, window)) found.add(id)
      const list = [...found]
      const done = window === run.resume?.window ? list.indexOf(String(run.resume.id)) : -1
      for (const id of list.slice(done + 1)) {
        const requested = fileOf(run, id)
        const resume = { window, id }
        const isKnown = (await run.known(requested.address)) !== null
        if (isKnown) yield { kind: 'unchanged', address: requested.address, resume }
        else yield await fetchFile(run, requested, resume)
      }
    }
  }
