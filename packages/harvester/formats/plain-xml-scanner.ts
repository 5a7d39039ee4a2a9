import { resolve, UNSURE } from './xml-character-references.ts'
import {
  internedName,
  keepName,
  LONGEST_NAME,
  MOST_NAMES,
  NAME_CODES,
  type Name,
  standsAt,
} from './xml-name-table.ts'
import type { TreeLimits, XmlNode } from './xml-node.ts'

interface OpenNode extends XmlNode {
  children: OpenNode[]
  text: string
}

const [TAB, LINE_FEED, SPACE] = [0x09, 0x0a, 0x20]
const [BANG, QUOTE, AMPERSAND, APOSTROPHE, SLASH] = [0x21, 0x22, 0x26, 0x27, 0x2f]
const [LESS, EQUALS, GREATER, QUESTION, BRACKET] = [0x3c, 0x3d, 0x3e, 0x3f, 0x5d]

/** Space of XML alone: `\s` has more. */
const DECLARATION =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.0\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\3)?[ \t\n]*\?>/
const INSTRUCTION = /<\?(?!xml[ \t\n?])[a-z_][\w.-]*(?:[ \t\n][^?]*)?\?>/iy
/** What XML 1.0 has no character for (section 2.2); halves of pairs do not come out of a decoder. */
const NO_CHARACTER = /[^\t\n -\uFFFD]/
const NOT_SPACE = /[^\t\n ]/
/** Without a prototype, so that no name is there before it is written. */
class Attributes {
  [name: string]: string
}
Object.setPrototypeOf(Attributes.prototype, null)
Reflect.deleteProperty(Attributes.prototype, 'constructor')
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(new Attributes())

const declarationLength = (text: string): number => {
  const found = DECLARATION.exec(text)
  if (!found) throw UNSURE
  return found[0].length
}

/** A code after the last, which nothing goes on with. */
const END = 0
const SCRATCH = new Uint16Array(512 * 1024)

/** The codes of a text, which are ten times as quick to look at one by one as the text itself. */
const codesOf = (text: string): Uint16Array => {
  const codes = text.length < SCRATCH.length ? SCRATCH : new Uint16Array(text.length + 1)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  codes[text.length] = END
  return codes
}

class Scanner {
  readonly #text: string
  readonly #codes: Uint16Array
  readonly #limits: TreeLimits
  #at = 0
  #elements = 0
  #newNames = 0

  constructor(text: string, limits: TreeLimits) {
    this.#text = text
    this.#codes = codesOf(text)
    this.#limits = limits
  }

  #stands(what: string, from: number): boolean {
    const codes = this.#codes
    for (let at = 0; at < what.length; at += 1)
      if (codes[from + at] !== what.charCodeAt(at)) return false
    return true
  }

  /** A name, kept once however often it comes; leaves `at` behind it. */
  #name(from: number): Name {
    const codes = this.#codes
    let code = codes[from] ?? END
    if (NAME_CODES[code] !== 2) throw UNSURE
    let end = from
    let hash = 0
    do {
      hash = Math.imul(hash ^ code, 0x01000193)
      end += 1
      code = codes[end] ?? END
    } while ((NAME_CODES[code] ?? 0) !== 0 && end - from <= LONGEST_NAME)
    this.#at = end
    const home = hash ^ (hash >>> 15)
    const kept = internedName(home, codes, from, end - from)
    if (kept) return kept
    this.#newNames += 1
    if (this.#newNames > MOST_NAMES || end - from > LONGEST_NAME) throw UNSURE
    return keepName(home, this.#text.slice(from, end))
  }

  #afterSpace(from: number): number {
    const codes = this.#codes
    let end = from
    for (;;) {
      const code = codes[end]
      if (code !== SPACE && code !== LINE_FEED && code !== TAB) return end
      end += 1
    }
  }

  /** A value up to its closing quotation mark; leaves `at` behind that. */
  #value(from: number, quote: number): string {
    const codes = this.#codes
    let isPlain = true
    let end = from
    for (;;) {
      const code = codes[end] ?? END
      if (code === quote) break
      if (code < SPACE) {
        if (code !== LINE_FEED && code !== TAB) throw UNSURE
        isPlain = false
      } else if (code === AMPERSAND) isPlain = false
      else if (code === LESS || code >= 0xfffe) throw UNSURE
      end += 1
    }
    this.#at = end + 1
    const raw = this.#text.slice(from, end)
    return isPlain ? raw : resolve(raw.replace(/[\t\n]/g, ' '))
  }

  /** Attributes up to the end of a tag; leaves `at` on `>` or `/`. */
  #attributes(): Readonly<Record<string, string>> {
    const codes = this.#codes
    let attributes: Attributes | null = null
    let count = 0
    for (;;) {
      const before = this.#at
      const start = this.#afterSpace(before)
      const code = codes[start]
      if (code === GREATER || code === SLASH) {
        this.#at = start
        return attributes ?? NO_ATTRIBUTES
      }
      // Space must part them.
      if (start === before) throw UNSURE
      const { full } = this.#name(start)
      const equals = this.#afterSpace(this.#at)
      if (codes[equals] !== EQUALS) throw UNSURE
      const open = this.#afterSpace(equals + 1)
      const quote = codes[open]
      if (quote !== QUOTE && quote !== APOSTROPHE) throw UNSURE
      attributes ??= new Attributes()
      count += 1
      if (full in attributes || count > this.#limits.attributes) throw UNSURE
      attributes[full] = this.#value(open + 1, quote)
    }
  }

  /** Text up to the next mark, its references resolved; leaves `at` on the mark or at the end. */
  #piece(from: number): string {
    const codes = this.#codes
    let isPlain = true
    let end = from
    for (;;) {
      const code = codes[end] ?? END
      // The letters, first because they are most of it.
      if (code > GREATER && code < 0xfffe) end += 1
      else if (code === LESS) break
      else {
        if (code === AMPERSAND) isPlain = false
        else if (code === GREATER) {
          if (codes[end - 1] === BRACKET && codes[end - 2] === BRACKET) throw UNSURE
        } else if (code < SPACE) {
          if (code === END && end >= this.#text.length) break
          if (code !== LINE_FEED && code !== TAB) throw UNSURE
        } else if (code >= 0xfffe) throw UNSURE
        end += 1
      }
    }
    this.#at = end
    const raw = this.#text.slice(from, end)
    return isPlain ? raw : resolve(raw)
  }

  /** A comment, an instruction, or text in `CDATA`; leaves `at` behind it. */
  #aside(node: OpenNode | undefined): void {
    const text = this.#text
    const from = this.#at
    if (this.#stands('<!--', from)) {
      const end = text.indexOf('--', from + 4)
      if (end < 0 || this.#codes[end + 2] !== GREATER) throw UNSURE
      this.#at = end + 3
    } else if (node && this.#stands('<![CDATA[', from)) {
      const end = text.indexOf(']]>', from)
      if (end < 0) throw UNSURE
      node.text += text.slice(from + 9, end)
      this.#at = end + 3
    } else {
      INSTRUCTION.lastIndex = from
      if (!INSTRUCTION.test(text)) throw UNSURE
      this.#at = INSTRUCTION.lastIndex
    }
    if (NO_CHARACTER.test(text.slice(from, this.#at))) throw UNSURE
  }

  /** Past `</name>`. */
  #close(name: Name | undefined): void {
    const from = this.#at + 2
    if (name === undefined || !standsAt(name.codes, this.#codes, from)) throw UNSURE
    const end = this.#afterSpace(from + name.codes.length)
    if (this.#codes[end] !== GREATER) throw UNSURE
    this.#at = end + 1
  }

  read(): XmlNode {
    const codes = this.#codes
    const { length } = this.#text
    const open: OpenNode[] = []
    const names: Name[] = []
    let root: OpenNode | undefined
    let node: OpenNode | undefined
    this.#at = this.#stands('<?xml', 0) ? declarationLength(this.#text) : 0
    for (;;) {
      if (codes[this.#at] !== LESS) {
        const from = this.#at
        const piece = this.#piece(from)
        if (node) node.text += piece
        // Around the root there may be space, and no reference to it.
        else if (NOT_SPACE.test(this.#text.slice(from, this.#at))) throw UNSURE
        if (this.#at >= length) break
      }
      const code = codes[this.#at + 1]
      if (code === SLASH) {
        this.#close(names.pop())
        open.pop()
        node = open.at(-1)
      } else if (code === BANG || code === QUESTION) this.#aside(node)
      else {
        if (root && !node) throw UNSURE
        const name = this.#name(this.#at + 1)
        const attributes = this.#attributes()
        const at = node ? node.text.length : 0
        const child: OpenNode = { name: name.local, attributes, children: [], text: '', at }
        this.#elements += 1
        if (this.#elements > this.#limits.elements || open.length >= this.#limits.depth)
          throw UNSURE
        node?.children.push(child)
        root ??= child
        if (codes[this.#at] === GREATER) {
          this.#at += 1
          open.push(child)
          names.push(name)
          node = child
        } else if (codes[this.#at + 1] === GREATER) this.#at += 2
        else throw UNSURE
      }
    }
    if (!root || node) throw UNSURE
    return root
  }
}

/**
 * The tree of a document that is plain, well-formed XML 1.0 without a document type, as nearly all
 * are; null at the first thing that is not, which says nothing about it. Several times as fast as
 * a parser that reports what it finds.
 */
export const scanXml = (written: string, limits: TreeLimits): XmlNode | null => {
  const text = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written
  try {
    return new Scanner(text, limits).read()
  } catch (thrown) {
    if (thrown === UNSURE) return null
    throw thrown
  }
}
