import type { Json } from '../../formats/lossless-json.ts'
import type { FileRequest } from '../file-request.ts'
import type { SourceRun } from '../source-declaration.ts'
import { jsonOf, unexpected } from './json-page.ts'

/** One page of a search, as JSON. Throws `HttpError`, also where the address has nothing. */
export const searchPage = async (
  run: SourceRun,
  { address, ...requested }: FileRequest,
): Promise<Json> => {
  const reply = await run.http.ask(address, requested)
  if (reply.kind !== 'file') throw unexpected(address, 'The search has nothing to say.')
  return jsonOf(reply.bytes, address)
}

/** A request that posts JSON. */
export const postJson = (value: unknown): Pick<FileRequest, 'method' | 'body' | 'headers'> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(value),
})
