import type { HttpRequest } from './http/http-client.ts'
import type { Fetched, Resume, SourceRun } from './source-declaration.ts'

/** One file to ask for. */
export interface FileRequest extends Omit<HttpRequest, 'known'> {
  readonly address: string
  /** A name for people; the end of the address where it is not given. */
  readonly name?: string
}

const nameOf = (address: string): string => {
  const { pathname, hostname } = new URL(address)
  return decodeURIComponent(pathname.split('/').findLast(Boolean) ?? hostname)
}

/** Asks for a file as a whole, with what is known of it, and says what came. Throws `HttpError`. */
export const fetchFile = async (
  run: SourceRun,
  input: FileRequest,
  resume: Resume,
): Promise<Fetched> => {
  const { address, name, ...request } = input
  const reply = await run.http.ask(address, { ...request, known: await run.known(address) })
  if (reply.kind !== 'file') return { kind: reply.kind, address, resume }
  const { bytes, etag, lastModified } = reply
  return { kind: 'file', address, name: name ?? nameOf(address), bytes, etag, lastModified, resume }
}
