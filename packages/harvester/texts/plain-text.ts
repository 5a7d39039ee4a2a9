import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { Parser } from 'htmlparser2'
import { written } from './text-builder.ts'

/** Elements that begin and end on lines of their own. */
const BLOCKS = new Set(
  'address article blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr legend main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])
const INLINE =
  'a abbr acronym b big br caption cite code col colgroup del em font i img ins kbd label li mark o:p q s samp small span strike strong sub sup td th tt u var wbr'.split(
    ' ',
  )

/** A tag has attributes with values or none, so that `a <b and c> d` is none. */
const ELEMENT = `/?(?:${[...BLOCKS, ...INLINE].join('|')})(?:\\s[^<>=]*=[^<>]*|\\s*)/?>`
const TAG = new RegExp(`<${ELEMENT}`, 'i')
/** Anything else between angle brackets is a text: `<pentru toate sediile>`, `<http://...>`. */
const NO_TAG = new RegExp(`<(?!${ELEMENT})`, 'gi')

/** What ends with a semicolon alone: `?a=1&copy=2` has no sign in it. */
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i
const NO_ENTITY = /&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi

/** What is between these is for a browser and not for a reader. */
const UNREAD: readonly (readonly [start: RegExp, end: string])[] = [
  [/<!--/g, '-->'],
  [/<script\b[^<>]*>/gi, '</script>'],
  [/<style\b[^<>]*>/gi, '</style>'],
]

const withoutUnread = (text: string): string => {
  let rest = text
  for (const [start, end] of UNREAD) {
    const lower = rest.toLowerCase()
    let kept = ''
    let from = 0
    start.lastIndex = 0
    for (let found = start.exec(rest); found; found = start.exec(rest)) {
      const to = lower.indexOf(end, start.lastIndex)
      // Without its end it hides nothing: a text that only speaks of it.
      if (to === -1) break
      kept += rest.slice(from, found.index)
      from = to + end.length
      start.lastIndex = from
    }
    rest = kept + rest.slice(from)
  }
  return rest
}

const ITEM = '• '

/** So deep no source marks up a text; to keep account of more elements takes ever longer. */
const MOST_NESTED = 200
/** What follows then is read without its tags. */
class TooDeep extends Error {}

/** Lines of what was marked up: paragraphs apart, items with a sign, cells beside each other. */
const readable = (html: string): string => {
  const isMarkedUp = TAG.test(html)
  const { add, has, endsWith, trim, length, since } = written()
  let depth = 0
  let href: string | null = null
  let linkFrom = 0
  const newLine = () => {
    // What an item holds stands behind its sign.
    if (endsWith(ITEM)) return
    trim(' \t')
    if (has() && !endsWith('\n')) add('\n')
  }
  const parser = new Parser({
    onopentagname: () => {
      depth += 1
      if (depth > MOST_NESTED) throw new TooDeep()
    },
    onopentag: (name, { href: address = '' }) => {
      if (name === 'br') add('\n')
      else if (name === 'li') {
        newLine()
        add(ITEM)
      } else if (BLOCKS.has(name)) newLine()
      else if (CELLS.has(name) && has() && !endsWith('\n')) add(' | ')
      else if (name === 'a') {
        href = /^https?:\/\//i.test(address) ? address : null
        linkFrom = length()
      }
    },
    ontext: (piece) => {
      // In HTML a line break is a space; elsewhere it stands for itself.
      add(isMarkedUp ? piece.replace(/[ \t\r\n]+/g, ' ') : piece)
    },
    onclosetag: (name) => {
      depth -= 1
      if (name === 'p') {
        trim()
        add('\n\n')
      } else if (name === 'li' || BLOCKS.has(name)) newLine()
      else if (name === 'a' && href) {
        if (!since(linkFrom).includes(href)) add(` (${href})`)
        href = null
      }
    },
  })
  const whole = html.replace(NO_TAG, '&lt;').replace(NO_ENTITY, '&amp;')
  try {
    parser.end(whole)
  } catch (thrown) {
    if (!(thrown instanceof TooDeep)) throw thrown
    add(whole.slice(parser.startIndex).replace(/<[^<>]*>/g, ' '))
  }
  const text = since(0)
  return isMarkedUp
    ? text
        .replace(/[ \t\u00a0]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    : text
}

/** How often a text may be written as HTML over and over: `&amp;lt;p&amp;gt;`. */
const MOST_ROUNDS = 3

/** Windows-1252 from 0x80 on; what it leaves open is left out. */
const WINDOWS_1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'
/** All controls but tabs and line ends; those from 0x80 on are signs by then. */
const CONTROLS = /[^\t\n\r -~\u0080-\uffff]/g

/** Signs of Windows-1252 that were taken for those of Latin-1 (U+0096 for a dash), and no other controls. */
const withoutControls = (text: string): string =>
  text
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252.charAt(sign.charCodeAt(0) - 0x80))
    .replace(CONTROLS, '')

/**
 * An outside text as plain text: HTML becomes lines (paragraphs, list items, table rows; a link with
 * its address where that is http or https), entities become signs, and nothing is left that
 * controls a terminal or turns the direction of a text. A text without any of these stays as it is.
 */
export const plainText = (outside: string): string => {
  let text = withoutDirectionMarks(withoutControls(outside))
  for (let round = 0; round < MOST_ROUNDS && (TAG.test(text) || ENTITY.test(text)); round += 1)
    text = withoutDirectionMarks(withoutControls(readable(withoutUnread(text))))
  return text
}

/** A web address without the entities that some sources write into it. */
export const plainAddress = (outside: string): string =>
  withoutControls(outside).replace(/&amp;/gi, '&')
