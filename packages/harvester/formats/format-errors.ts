/** Everything that can be wrong with the bytes of one notice file. */
export const FORMAT_PROBLEMS = {
  empty: 'The file is empty.',
  encoding: 'The text is not in the encoding that the file declares.',
  doctype: 'The XML declares a document type (DTD). Kogge reads none, because of entity attacks.',
  malformed: 'The document is not well-formed.',
  limit: 'The document is larger or deeper than any notice can be.',
  'unknown-format': 'This is not a notice in a format that Kogge knows.',
  unsupported: 'This kind of document is not a procurement notice.',
  'no-identifier': 'The notice has no identifier (BT-701).',
} as const

export type FormatProblem = keyof typeof FORMAT_PROBLEMS

/** The one error that reading a notice can throw; its message can be shown to a person. */
export class FormatError extends Error {
  readonly code: FormatProblem

  constructor(code: FormatProblem, detail?: string) {
    super(detail ? `${FORMAT_PROBLEMS[code]} ${detail}` : FORMAT_PROBLEMS[code])
    this.name = 'FormatError'
    this.code = code
  }
}
