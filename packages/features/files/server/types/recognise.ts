import { AppError } from '@kogge/domain/kernel/errors.ts'
import { safeFileName } from '@kogge/domain/kernel/file-name.ts'
import { fileTypeFromBuffer } from 'file-type'
import { ACCEPTED } from './accepted.ts'

/** What a browser or a shell would take for more than text. */
const ACTIVE_TEXT =
  /^\s*(#!|@echo|<\?php|<!doctype\s+html|<html|<svg|<script|<\?xml[^>]*>\s*(<!--[\s\S]*?-->\s*)*<(svg|html|!doctype\s+(svg|html)))/i
/** As far as a browser looks to find out what something is, and more. */
const START = 4096
/** Of text, but for line breaks, tabs and form feeds. */
const CONTROLS = /(?![\n\r\t\f])\p{Cc}/u

/** Macros of Office documents stand in archives under this name, in clear. */
export const MACROS = Buffer.from('vbaProject.bin')

const refused = (): AppError => new AppError('file.not_accepted', { reason: 'type' })

const isText = (start: Uint8Array, isWhole: boolean): boolean => {
  // A piece may end within a letter.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = decoder.decode(start, { stream: !isWhole })
    return !CONTROLS.test(text) && !ACTIVE_TEXT.test(text.replace(/^\ufeff/, '').slice(0, START))
  } catch {
    return false
  }
}

/**
 * The media type of a file by its first bytes, whatever it is called. Throws `file.not_accepted` with
 * the reason `type` for what is none of those accepted: programs, pages, scripts, documents with macros.
 */
export const mediaTypeOf = async (start: Uint8Array, isWhole: boolean): Promise<string> => {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found && found.mime in ACCEPTED && found.mime !== 'text/plain') return found.mime
  // XML is text to us: what it is used for is nobody's guess.
  const canBeText = !found || found.mime === 'application/xml'
  if (start.length > 0 && canBeText && isText(start, isWhole)) return 'text/plain'
  throw refused()
}

/** The name that a file is kept under: safe on every system, with an ending that fits what is in it. */
export const nameFor = (given: string, mediaType: string): string => {
  const [usual = 'unknown', ...others] = ACCEPTED[mediaType] ?? []
  const dot = given.lastIndexOf('.')
  const ending = dot < 0 ? '' : given.slice(dot + 1).toLowerCase()
  const fits = ending === usual || others.includes(ending)
  return safeFileName(fits ? given.slice(0, dot) : given, fits ? ending : usual)
}
