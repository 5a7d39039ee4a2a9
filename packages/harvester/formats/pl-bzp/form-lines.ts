import { Parser } from 'htmlparser2'
import { FormatError } from '../format-errors.ts'

/** A line of the text as a reader sees it; `value` is what is set apart from its label. */
export interface Line {
  readonly isHeading: boolean
  readonly label: string
  readonly value: string
}

/** The Bulletin's pages have ten levels. Unclosed tags beyond any sense would make the parser slow. */
const MAX_DEPTH = 256
/** Tags and runs of text; the longest notices have some ten thousand. */
const MAX_PIECES = 120_000
const MAX_CHARACTERS = 4_000_000

/** Elements whose text is no part of the notice: what it looks like, and the head and foot of its pages. */
const UNREAD = new Set([
  'script',
  'style',
  'head',
  'header',
  'footer',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements that begin a line of their own; the rest (`b`, `i`, `a`, `span`) run on. */
const BLOCKS = new Set([
  ...HEADINGS,
  'p',
  'div',
  'main',
  'section',
  'article',
  'body',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'blockquote',
  'pre',
])
/** What the Bulletin puts values into. */
const VALUE_CLASS = 'normal'

/** White space as one space, line breaks kept, no empty lines. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[\s\u200b]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** Puts lines together from what the parser meets. */
class LineWriter {
  readonly lines: Line[] = []
  private label: string[] = []
  private value: string[] = []
  private pieces = 0
  private unread = 0
  private depth = 0
  private heading = 0
  /** How deep the element stands that holds the value; 0 where none is open. */
  private valueDepth = 0

  private count(): void {
    this.pieces += 1
    if (this.pieces > MAX_PIECES)
      throw new FormatError('limit', `Its text has more than ${MAX_PIECES} tags and runs.`)
  }

  open(name: string, className: string | undefined): void {
    this.count()
    this.depth += 1
    if (this.depth > MAX_DEPTH)
      throw new FormatError('limit', `Its text has more than ${MAX_DEPTH} levels.`)
    if (UNREAD.has(name)) this.unread += 1
    // A head that is not closed ends where the body begins.
    if (name === 'body' || name === 'main') this.unread = 0
    if (name === 'br') this.text('\n')
    if (BLOCKS.has(name)) this.finish()
    if (HEADINGS.has(name)) this.heading += 1
    if (this.valueDepth === 0 && className?.split(/\s+/).includes(VALUE_CLASS))
      this.valueDepth = this.depth
  }

  close(name: string): void {
    if (BLOCKS.has(name)) this.finish()
    if (HEADINGS.has(name)) this.heading -= 1
    if (UNREAD.has(name)) this.unread = Math.max(0, this.unread - 1)
    if (this.valueDepth === this.depth) this.valueDepth = 0
    this.depth -= 1
  }

  text(text: string): void {
    this.count()
    if (this.unread > 0) return
    // A break in the source is a space; only `br` is a line break of the page.
    const run = text === '\n' ? text : text.replaceAll('\n', ' ')
    if (this.valueDepth > 0) this.value.push(run)
    else this.label.push(run)
  }

  finish(): void {
    const line = {
      isHeading: this.heading > 0,
      label: tidy(this.label.join('')),
      value: tidy(this.value.join('')),
    }
    this.label = []
    this.value = []
    if (line.label === '' && line.value === '') return
    this.lines.push(line)
  }
}

/**
 * The text of a notice line by line. What is no text (scripts, styles, comments, attributes) is
 * left out, tags that are not closed end with what they stand in, and nothing is fetched or run.
 * Throws `FormatError` (`limit`) for a text longer or nested deeper than any notice.
 */
export const linesOf = (html: string): readonly Line[] => {
  if (html.length > MAX_CHARACTERS)
    throw new FormatError('limit', `Its text has more than ${MAX_CHARACTERS} characters.`)
  const writer = new LineWriter()
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes.class),
    onclosetag: (name) => writer.close(name),
    ontext: (text) => writer.text(text),
  })
  parser.write(html)
  parser.end()
  writer.finish()
  return writer.lines
}
