import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { safeFileName } from '@kogge/domain/kernel/file-name.ts'
import { fileTypeFromBuffer } from 'file-type'
import { ACCEPTED } from './accepted-media-types.ts'

/** The beginning of a script, or of a page without a declaration. */
const ACTIVE_TEXT = /^(?:#!|@echo|<\?php|<script)/i
/** The first element of a page or a drawing, or its document type; a prefix may stand before the name. */
const ACTIVE_XML = /^<(?:!doctype\s{1,9}|[\w.-]{1,40}:)?(?:svg|html)(?![\w.-])/i
/** What may stand before the first element of XML, and how it ends. */
const PROLOGUE = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
] as const

/** The text from its first element on: behind declarations, instructions, comments, and a document type. */
const behindPrologue = (text: string): string => {
  let rest = text.trimStart()
  for (;;) {
    const part = PROLOGUE.find(([begin]) => rest.slice(0, begin.length).toLowerCase() === begin)
    const end = part && !ACTIVE_XML.test(rest) ? rest.indexOf(part[1], part[0].length) : -1
    if (!part || end < 0) return rest
    rest = rest.slice(end + part[1].length).trimStart()
  }
}

const isActive = (start: string): boolean =>
  ACTIVE_TEXT.test(start.trimStart()) || ACTIVE_XML.test(behindPrologue(start))

/** As far as a browser looks to find out what something is, and more. */
const START = 4096
/** Of text, but for line breaks, tabs and form feeds. */
const CONTROLS = /(?![\n\r\t\f])\p{Cc}/u

/** Macros of Office documents stand in archives under this name, in clear. */
const MACROS = Buffer.from('vbaProject.bin')

const COMPOUND = 'application/x-cfb'
const WORD = 'application/msword'
/**
 * The compound files of earlier versions of Office ([MS-CFB]) say by the names in their directory what
 * they are: a document of Word has this stream, and beside it, where there are macros, that of their
 * project ([MS-OVBA]). Names lie in one piece in an entry, in UTF-16, wherever the directory is.
 */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')
const OLD_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le')

const refused = (): AppError => new AppError('file.not_accepted', { reason: 'type' })

/**
 * How text is written: as its mark of the order of bytes says, else as most of it is, else as Windows
 * wrote it in the Baltic states before Unicode, and many programs for estimates still do.
 */
const writtenIn = ([first, second]: Uint8Array): readonly string[] => {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ['utf-8', 'windows-1257']
}

const decoded = (start: Uint8Array, encoding: string, isWhole: boolean): string | null => {
  // A piece may end within a letter.
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    return decoder.decode(start, { stream: !isWhole })
  } catch {
    return null
  }
}

const isText = (start: Uint8Array, isWhole: boolean): boolean => {
  for (const encoding of writtenIn(start)) {
    const text = decoded(start, encoding, isWhole)
    if (text !== null)
      return !CONTROLS.test(text) && !isActive(text.replace(/^\ufeff/, '').slice(0, START))
  }
  return false
}

/**
 * The media type of a file by its first bytes, whatever it is called; what `lookThrough` finds in the
 * rest may still refuse it. Throws `file.not_accepted` with the reason `type` for what is none of those
 * accepted: programs, pages, scripts, documents with macros.
 */
export const mediaTypeOf = async (start: Uint8Array, isWhole: boolean): Promise<string> => {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found && found.mime in ACCEPTED && found.mime !== 'text/plain') return found.mime
  if (found?.mime === COMPOUND) return WORD
  // XML is text to us: what it is used for is nobody's guess.
  const canBeText = !found || found.mime === 'application/xml'
  if (start.length > 0 && canBeText && isText(start, isWhole)) return 'text/plain'
  throw refused()
}

/** Looks through a file piece by piece for what its beginning does not say. */
export const lookThrough = (mediaType: string) => {
  const isCompound = mediaType === WORD
  const forbidden = isCompound ? [MACROS, OLD_MACROS] : [MACROS]
  const longest = Math.max(OLD_MACROS.length, WORD_STREAM.length, MACROS.length)
  let tail = Buffer.alloc(0)
  let isKnown = !isCompound
  return {
    /** Throws `file.not_accepted` with the reason `type` for macros. */
    take: (piece: Uint8Array): void => {
      // A name may lie across two pieces.
      const joined = Buffer.concat([tail, piece])
      if (forbidden.some((name) => joined.includes(name))) throw refused()
      isKnown ||= joined.includes(WORD_STREAM)
      tail = joined.subarray(Math.max(0, joined.length - longest))
    },
    /** Once it was read whole: throws the same for a compound file that is no document of Word. */
    end: (): void => {
      if (!isKnown) throw refused()
    },
  }
}

/** The name that a file is kept under: safe on every system, with an ending that fits what is in it. */
export const nameFor = (input: string, mediaType: string): string => {
  const [usual = 'unknown', ...others] = ACCEPTED[mediaType] ?? []
  const dot = input.lastIndexOf('.')
  const ending = dot < 0 ? '' : input.slice(dot + 1).toLowerCase()
  const fits = ending === usual || others.includes(ending)
  return safeFileName(fits ? input.slice(0, dot) : input, fits ? ending : usual)
}
