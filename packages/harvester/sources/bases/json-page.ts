import { FormatError } from '../../formats/format-errors.ts'
import { type Json, parseJson } from '../../formats/lossless-json.ts'
import { HttpError } from '../http/http-errors.ts'

/** What a source gave, which it is not known to give. */
export const unexpected = (address: string, detail: string): HttpError =>
  new HttpError('unexpected', new URL(address), { detail })

/** An answer as JSON. Throws `HttpError` where it is none, or more of it than anything may be. */
export const jsonOf = (bytes: Uint8Array, address: string): Json => {
  try {
    return parseJson(bytes)
  } catch (error) {
    if (error instanceof FormatError) throw unexpected(address, `It is no JSON: ${error.message}`)
    throw error
  }
}
