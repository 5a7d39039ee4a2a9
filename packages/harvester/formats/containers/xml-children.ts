import { FormatError } from '../format-errors.ts'
import { brokenOff, type Machine, type Part } from './notice-container.ts'
import { PartBuffer } from './part-buffer.ts'

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const QUESTION = 0x3f
const EXCLAMATION = 0x21
const HYPHEN = 0x2d
const BRACKET = 0x5d
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27

/** What no tag is and yet begins with `<!`: what follows, and the bytes before the `>` that ends it. */
const DECLARATIONS = [
  { opening: '--', state: 'comment' },
  { opening: '[CDATA[', state: 'cdata' },
] as const

type State = 'text' | 'open' | 'declaration' | 'tag' | 'instruction' | 'comment' | 'cdata'

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * The elements directly within the root of an XML document, as its bytes come: nothing is decoded,
 * and nothing is held but the element at hand. Whether names match is for the reader of each.
 */
export class XmlChildren implements Machine {
  private state: State = 'text'
  private depth = 0
  private isAfterRoot = false
  private isClosing = false
  private quote = 0
  /** The last two bytes of what is being passed over, the newer one first. */
  private last = 0
  private beforeLast = 0
  private opening = ''
  private readonly part = new PartBuffer()

  scan(chunk: Buffer, found: Part[]): void {
    let at = 0
    let start = 0
    while (at < chunk.length) {
      const { state } = this
      if (state === 'text') {
        at = this.passText(chunk, at)
        if (at === chunk.length) break
        if (this.depth === 1) {
          this.part.open()
          start = at
        }
        this.state = 'open'
        at += 1
      } else if (state === 'open') at = this.begin(chunk[at], at)
      else if (state === 'declaration') at = this.passDeclaration(chunk[at], at)
      else if (state === 'tag') {
        at = this.passTag(chunk, at)
        if (this.state === 'text' && this.endTag())
          found.push(this.part.finish(chunk.subarray(start, at)))
      } else at = this.passOther(chunk, at)
      if (!this.part.isOpen) start = 0
    }
    if (this.part.isOpen) this.part.keep(chunk.subarray(start))
  }

  end(): void {
    if (!this.isAfterRoot || this.state !== 'text') throw brokenOff()
  }

  /** The place of the next `<`. */
  private passText(chunk: Buffer, from: number): number {
    const found = chunk.indexOf(LESS, from)
    const end = found < 0 ? chunk.length : found
    if (this.isAfterRoot)
      for (let i = from; i < end; i++) if (!isSpace(chunk[i])) throw this.tooMuch()
    return end
  }

  private tooMuch(): FormatError {
    return new FormatError('malformed', 'Something stands after its root.')
  }

  /** After a `<`. */
  private begin(byte: number | undefined, at: number): number {
    this.last = 0
    this.beforeLast = 0
    if (byte === QUESTION || byte === EXCLAMATION) {
      if (this.depth === 1) this.part.close()
      this.opening = ''
      this.state = byte === QUESTION ? 'instruction' : 'declaration'
      return at + 1
    }
    if (this.isAfterRoot) throw this.tooMuch()
    this.isClosing = byte === SLASH
    if (this.isClosing && this.depth === 1) this.part.close()
    this.state = 'tag'
    return this.isClosing ? at + 1 : at
  }

  /** After a `<!`: a comment, CDATA, or what Kogge does not read. */
  private passDeclaration(byte: number | undefined, at: number): number {
    this.opening += String.fromCharCode(byte ?? 0)
    const declaration = DECLARATIONS.find(({ opening }) => opening.startsWith(this.opening))
    if (!declaration) throw new FormatError('doctype')
    if (declaration.opening === this.opening) this.state = declaration.state
    return at + 1
  }

  /** The place after a tag; a `>` within quotes does not end it. */
  private passTag(chunk: Buffer, from: number): number {
    let { quote, last } = this
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0
      if (quote !== 0) {
        if (byte === quote) quote = 0
      } else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte
      else if (byte === GREATER) {
        this.quote = 0
        this.last = last
        this.state = 'text'
        return i + 1
      }
      last = byte
    }
    this.quote = quote
    this.last = last
    return chunk.length
  }

  /** Counts levels at the end of a tag. Whether it ends a part. */
  private endTag(): boolean {
    const isEmpty = this.last === SLASH
    if (this.isClosing) this.depth -= 1
    else if (!isEmpty) this.depth += 1
    if (this.depth <= 0) this.isAfterRoot = true
    return this.depth === 1 && (this.isClosing || isEmpty) && this.part.isOpen
  }

  /** The place after a comment, CDATA or an instruction. */
  private passOther(chunk: Buffer, from: number): number {
    const found = chunk.indexOf(GREATER, from)
    const end = found < 0 ? chunk.length : found
    if (end - from >= 2) this.beforeLast = chunk[end - 2] ?? 0
    else if (end - from === 1) this.beforeLast = this.last
    if (end > from) this.last = chunk[end - 1] ?? 0
    if (found < 0) return end
    if (this.isEndOfOther()) this.state = 'text'
    else {
      this.beforeLast = this.last
      this.last = GREATER
    }
    return end + 1
  }

  private isEndOfOther(): boolean {
    if (this.state === 'instruction') return this.last === QUESTION
    const byte = this.state === 'comment' ? HYPHEN : BRACKET
    return this.last === byte && this.beforeLast === byte
  }
}
