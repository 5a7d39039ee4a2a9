import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import { isObject, type JsonObject, objectAt, parseJson, textAt } from '../lossless-json.ts'
import type { Format } from '../notice-format.ts'
import { udbud } from './dk-udbud.ts'
import { holdsXml, readInner } from './enclosed-notice.ts'
import { hilma } from './fi-hilma.ts'
import { completeDoffin } from './no-doffin.ts'
import type { Envelope } from './notice-envelope.ts'

const ENVELOPES: readonly Envelope[] = [hilma, udbud]

/** Hilma's interface for writing takes eForms as JSON: a draft, which nobody has published. */
const isDraft = (envelope: JsonObject): boolean => objectAt(envelope, 'EForm') !== undefined

/** The one field that holds a document, whatever its name. */
const documentIn = (envelope: JsonObject): string => {
  const [document, ...others] = Object.values(envelope).filter(
    (value) => typeof value === 'string' && holdsXml(value),
  )
  if (typeof document !== 'string')
    throw new FormatError('unsupported', 'The envelope holds no document.')
  if (others.length > 0)
    throw new FormatError('unsupported', 'The envelope holds more than one document.')
  return document
}

const readEnvelope = (bytes: Uint8Array): Notice => {
  const envelope = parseJson(bytes)
  if (!isObject(envelope)) throw new FormatError('unknown-format')
  if (isDraft(envelope)) throw new FormatError('unsupported', 'It is a draft, not a publication.')
  for (const { field, complete } of ENVELOPES) {
    const document = textAt(envelope, field)
    if (document !== null) return complete(readInner(document), envelope)
  }
  return completeDoffin(readInner(documentIn(envelope)), envelope)
}

/** A field of a known envelope, or any that begins as XML or as base64 of it. */
const FIELD =
  /"(?:eForm|bekendtgoerelseXml)"\s*:|"EForm"\s*:\s*\{|"\s*:\s*"(?:\\u[Ff][Ee][Ff][Ff]|\xef\xbb\xbf|\s)*(?:PD94|77u\/|PENv|PFBy|PFRF|<\?xml|<(?:\w+:)?(?:Contract|Prior|TED_))/

/**
 * A notice in XML that a register's interface gives within JSON: Finland's Hilma, Denmark's
 * udbud.dk, and whatever else carries one document.
 */
export const envelope: Format = {
  name: 'envelope',
  detects: (head) => /^\s*\{/.test(head) && FIELD.test(head),
  read: (bytes) => [{ notice: readEnvelope(bytes) }],
}
