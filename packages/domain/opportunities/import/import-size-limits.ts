/** Of a file, and of its text. */
export const MOST_IMPORT_BYTES = 2 * 1024 * 1024
/** Calls that bring the text of a file: letters of two bytes and signs that JSON escapes take more room there. */
export const IMPORT_PATHS = ['opportunityImport.check', 'opportunityImport.save'] as const
export const MOST_IMPORT_JSON = 3 * MOST_IMPORT_BYTES
