/** A code looked up in a table; null where the table does not know it. */
export const mapped = <T>(table: Readonly<Record<string, T>>, code: string | null): T | null =>
  (code !== null && Object.hasOwn(table, code) && table[code]) || null

/** What a source writes for a field, where it is not what stands in the notice. */
export const sourceCode = (
  field: string,
  written: string | null,
  code: string | null = null,
): Record<string, string> => (written === null || written === code ? {} : { [field]: written })
