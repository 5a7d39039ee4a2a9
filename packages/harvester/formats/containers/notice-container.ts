import { FormatError } from '../format-errors.ts'

/** The bytes of one notice (or one small document) of a file that holds many, or why it has none. */
export type Part = Uint8Array | FormatError

/**
 * Cuts a file into parts as its bytes come. Bytes are UTF-8, or for XML any encoding in which tags
 * are ASCII. What a call finds before something is wrong is given first; the `FormatError` is
 * thrown by the next call. A part that lies within one chunk is a view of it.
 */
export interface Cutter {
  readonly push: (chunk: Uint8Array) => readonly Part[]
  /** The file ends here. */
  readonly end: () => readonly Part[]
}

/** A way in which a file holds many notices. */
export interface Container {
  readonly name: string
  /** Whether a file beginning with this text (see `headOf`) is of this kind. */
  readonly detects: (head: string) => boolean
  /** `start` is what the file begins with, enough to see how it is encoded; it is also pushed. */
  readonly cutter: (start: Uint8Array) => Cutter
}

/** Above any real file of a register: a country's notices of ten years in one file of JSON lines. */
const MAX_PARTS = 2_000_000

/** What a kind of container knows: how its bytes go on. It throws `FormatError`. */
export interface Machine {
  readonly scan: (chunk: Buffer, found: Part[]) => void
  readonly end: (found: Part[]) => void
}

/** A cutter of a machine: counts its parts, and lets none be lost for what is wrong after them. */
export const cutterOf = (machine: Machine): Cutter => {
  let failure: FormatError | null = null
  let count = 0
  const attempt = (work: (found: Part[]) => void): readonly Part[] => {
    if (failure) throw failure
    const found: Part[] = []
    try {
      work(found)
    } catch (thrown) {
      if (!(thrown instanceof FormatError)) throw thrown
      failure = thrown
    }
    count += found.length
    if (count > MAX_PARTS) failure = new FormatError('limit', `More than ${MAX_PARTS} notices.`)
    if (failure && found.length === 0) throw failure
    return found
  }
  return {
    push: (chunk) =>
      attempt((found) =>
        machine.scan(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), found),
      ),
    end: () => attempt((found) => machine.end(found)),
  }
}

export const brokenOff = (): FormatError =>
  new FormatError('malformed', 'It ends within a notice, or before its own end.')
