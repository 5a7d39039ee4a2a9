import { type FileFinding, inOrder } from '@kogge/domain/files/file-findings.ts'
import {
  inspectCompound,
  inspectRtf,
  inspectSevenZip,
  inspectText,
  isPlainText,
} from './office-and-text-inspection.ts'
import { inspectPdf } from './pdf-inspection.ts'
import { type Inspection, newInspection } from './unpacking-budget.ts'
import { inspectZip } from './zip-inspection.ts'

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const SEVEN_ZIP = Buffer.from('377abcaf271c', 'hex')
/** A PDF may begin within the first kilobyte. */
const PDF_WITHIN = 1024

const startsWith = (bytes: Buffer, beginning: Buffer | string): boolean => {
  const requested = Buffer.from(beginning)
  return bytes.subarray(0, requested.length).equals(requested)
}

/** Programs of Windows, Linux and macOS, and scripts of a shell. */
const PROGRAMS = [
  Buffer.from('MZ'),
  Buffer.from('7f454c46', 'hex'),
  Buffer.from('cffaedfe', 'hex'),
  Buffer.from('cafebabe', 'hex'),
  Buffer.from('#!'),
]

/** An entry of an archive that is none of the documents which can be looked into. */
const inspectUnknown = (bytes: Buffer, inspection: Inspection): void => {
  if (PROGRAMS.some((beginning) => startsWith(bytes, beginning))) inspection.found.add('program')
  else if (isPlainText(bytes)) inspectText(bytes, inspection)
  else inspection.found.add('unexamined')
}

/** What a file is, is said by its bytes, whatever it is called; nothing of a picture or a drawing does anything. */
const inspectPart = (
  bytes: Buffer,
  inspection: Inspection,
  depth: number,
  isText: boolean,
): void => {
  const deeper = (plain: Buffer, at: number) => inspectPart(plain, inspection, at, false)
  if (startsWith(bytes, COMPOUND)) inspectCompound(bytes, inspection)
  else if (startsWith(bytes, SEVEN_ZIP)) inspectSevenZip(bytes, inspection)
  else if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006'))
    inspectZip(bytes, inspection, depth, deeper)
  else if (startsWith(bytes, '{\\rtf')) inspectRtf(bytes, inspection)
  else if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) inspectPdf(bytes, inspection)
  else if (isText) inspectText(bytes, inspection)
  else if (depth > 0) inspectUnknown(bytes, inspection)
}

/**
 * What a whole file holds that whoever opens it should know of. Bounded by what it unpacks, not by time:
 * it is called in a thread. Never throws.
 */
export const inspect = (mediaType: string, bytes: Buffer): readonly FileFinding[] => {
  const inspection = newInspection()
  try {
    inspectPart(bytes, inspection, 0, mediaType === 'text/plain')
  } catch {
    inspection.found.add('unexamined')
  }
  return inOrder(inspection.found)
}
