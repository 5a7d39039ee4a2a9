import type { RequestDocument } from './request-document.ts'

/**
 * What a request may take as a whole, in bytes of its JSON in UTF-8: 500 lots with a page and a half of
 * text in each of four languages, and more. Its parts have bounds of their own (document.ts), which
 * together would let in far more than anybody reads.
 */
export const MOST_DOCUMENT_BYTES = 8 * 1024 * 1024

/** The call that saves it is given room for that and for what stands around it; it is sent by itself. */
export const MOST_DRAFT_JSON = MOST_DOCUMENT_BYTES + 64 * 1024
export const SAVE_DRAFT_PATH = 'rfxDraft.save'

/** Bytes that a UTF-16 unit takes in UTF-8; the two of a pair take two each. */
const bytesOf = (unit: number): number => {
  if (unit < 0x80) return 1
  const isHalf = unit >= 0xd800 && unit <= 0xdfff
  return unit < 0x800 || isHalf ? 2 : 3
}

/** How many bytes a request takes. */
export const documentBytes = (document: RequestDocument): number => {
  const json = JSON.stringify(document)
  let bytes = 0
  for (let at = 0; at < json.length; at += 1) bytes += bytesOf(json.charCodeAt(at))
  return bytes
}

export const isTooLarge = (document: RequestDocument): boolean =>
  documentBytes(document) > MOST_DOCUMENT_BYTES
