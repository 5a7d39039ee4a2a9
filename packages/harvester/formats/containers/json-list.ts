import { FormatError } from '../format-errors.ts'
import { JsonElements } from './json-elements.ts'
import { isJsonSpace, JsonValue } from './json-value.ts'
import { brokenOff, type Container, cutterOf, type Machine, type Part } from './notice-container.ts'

const QUOTE = 0x22
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b

/** OCDS packages, whose other fields (publisher, licence, version) belong to each release or record. */
const PACKAGES: ReadonlySet<string> = new Set(['releases', 'records'])
/** Pages of a register's interface; what stands beside the list is about the page. */
const PAGES: ReadonlySet<string> = new Set(['bekendtgoerelser', 'data', 'hits', 'notices', 'value'])
/** What only a notice itself has: an OCDS record has `releases` too, and is read whole. */
const OF_ONE_NOTICE: ReadonlySet<string> = new Set(['ocid', 'eForm', 'EForm', 'bekendtgoerelseXml'])

/** What of a package each of its parts repeats. Longer fields (lists of other packages) are left out. */
const MAX_SHARED_BYTES = 8 * 1024
const MAX_KEY_BYTES = 64

type State = 'start' | 'before' | 'key' | 'colon' | 'value' | 'field' | 'list' | 'after'

/** The elements of lists directly within a JSON object, as its bytes come. */
class JsonList implements Machine {
  hasList = false
  isOneNotice = false
  private state: State = 'start'
  /** The key at hand as written, null where it is too long to be one that matters. */
  private key: string | null = null
  private shared = ''
  /** The field at hand as written, null once it is too long to be repeated. */
  private field: string | null = null
  private readonly value = new JsonValue()
  private elements = new JsonElements()

  scan(chunk: Buffer, found: Part[]): void {
    let at = 0
    while (at < chunk.length) {
      if (this.state === 'key' || this.state === 'field') at = this.passValue(chunk, at)
      else if (this.state === 'list') at = this.passList(chunk, at, found)
      else if (isJsonSpace(chunk[at])) at += 1
      else at = this.step(chunk[at] ?? 0, at)
    }
  }

  end(): void {
    if (this.state !== 'after') throw brokenOff()
  }

  private broken(): FormatError {
    return new FormatError('malformed', 'Its outermost object is broken.')
  }

  /** Between values: what the next byte begins. */
  private step(byte: number, at: number): number {
    const { state, key } = this
    if (state === 'start') {
      if (byte !== OPEN_BRACE) throw this.broken()
      this.state = 'before'
      return at + 1
    }
    if (state === 'before') {
      if (byte === QUOTE) return this.beginValue('key', byte, at)
      if (byte === CLOSE_BRACE) this.state = 'after'
      else if (byte !== COMMA) throw this.broken()
      return at + 1
    }
    if (state === 'colon') {
      if (byte !== COLON) throw this.broken()
      this.state = 'value'
      return at + 1
    }
    if (state === 'value') {
      if (byte === OPEN_BRACKET && key !== null && (PACKAGES.has(key) || PAGES.has(key))) {
        this.hasList = true
        this.elements = new JsonElements()
        this.state = 'list'
        return at + 1
      }
      return this.beginValue('field', byte, at)
    }
    throw new FormatError('malformed', 'Something stands after its outermost object.')
  }

  private beginValue(state: 'key' | 'field', byte: number, at: number): number {
    this.value.begin(byte)
    this.field = state === 'key' ? '' : this.key === null ? null : `"${this.key}":`
    this.state = state
    return at
  }

  private passValue(chunk: Buffer, from: number): number {
    const found = this.value.follow(chunk, from)
    const end = found < 0 ? chunk.length : found
    const room = this.state === 'key' ? MAX_KEY_BYTES : MAX_SHARED_BYTES - this.shared.length
    if (this.field !== null) {
      const isShort = this.field.length + end - from < room
      this.field = isShort ? this.field + chunk.toString('latin1', from, end) : null
    }
    if (found >= 0) this.endValue()
    return end
  }

  private endValue(): void {
    if (this.state === 'key') {
      this.key = this.field?.slice(1, -1) ?? null
      if (this.key !== null && OF_ONE_NOTICE.has(this.key)) this.isOneNotice = true
      this.state = 'colon'
    } else {
      if (this.field !== null) this.shared += `${this.field},`
      this.state = 'before'
    }
  }

  private passList(chunk: Buffer, from: number, found: Part[]): number {
    const isPackage = this.key !== null && PACKAGES.has(this.key)
    const before = Buffer.from(`{${this.shared}"${this.key}":[`, 'latin1')
    const after = Buffer.from(']}')
    const end = this.elements.scan(chunk, from, (part) => {
      const isWrapped = isPackage && part instanceof Uint8Array
      found.push(isWrapped ? Buffer.concat([before, part, after]) : part)
    })
    if (end < 0) return chunk.length
    this.state = 'before'
    return end
  }
}

/** Whether a text begins as an object with such a list, and is not itself a notice. */
const detects = (head: string): boolean => {
  if (!/^\s*\{/.test(head)) return false
  const machine = new JsonList()
  try {
    machine.scan(Buffer.from(head, 'latin1'), [])
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    return false
  }
  return machine.hasList && !machine.isOneNotice
}

/**
 * A JSON object whose notices stand in a list: OCDS packages and the pages of registers. A part of
 * a package is the package with that one release or record and what stands before the list; a
 * part of a page is the element itself.
 */
export const jsonList: Container = {
  name: 'json-list',
  detects,
  cutter: () => cutterOf(new JsonList()),
}
