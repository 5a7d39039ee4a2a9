import { decodedText } from './office-and-text-inspection.ts'
import type { Inspection } from './unpacking-budget.ts'

/** The text of a part in XML, in lower case, its character references resolved. */
const xmlOf = (bytes: Buffer): string =>
  decodedText(bytes)
    .replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .toLowerCase()

/** Looks through the list of the types of parts, which says whether one holds macros (ISO/IEC 29500-2, 7.2). */
export const inspectContentTypes = (bytes: Buffer, { found }: Inspection): void => {
  const text = xmlOf(bytes)
  if (text.includes('macroenabled') || text.includes('vbaproject')) found.add('macros')
}

/** Relations that are loaded when a document is opened, unlike a link that somebody follows. */
const LOADED = ['attachedtemplate', 'oleobject', '/frame', 'subdocument', 'package"', 'ddelink']

/** Looks through the relations of a part, which name what lies elsewhere (ISO/IEC 29500-2, 6.5). */
export const inspectRelations = (bytes: Buffer, { found }: Inspection): void => {
  const text = xmlOf(bytes)
  if (text.includes('external') && LOADED.some((type) => text.includes(type))) found.add('remote')
}
