import { z } from 'zod'

/**
 * What a file may hold that does something by itself when it is opened, or that keeps it from being looked
 * into. Named to whoever opens it; not refused, as it is often meant well.
 */
export const FILE_FINDINGS = [
  /** Macros of an office document. */
  'macros',
  /** JavaScript in a PDF or a page, or a form that may hold some. */
  'script',
  /** A PDF that starts another program. */
  'launch',
  /** A PDF that does something as soon as it is opened. */
  'automatic',
  /** Files or objects within a document. */
  'embedded',
  /** Something that is fetched from elsewhere when the document is opened. */
  'remote',
  /** Programs or scripts in an archive, by their names. */
  'program',
  /** Content under a password. */
  'encrypted',
  /** Content that could not be looked into, or not all of it. */
  'unexamined',
] as const
export type FileFinding = (typeof FILE_FINDINGS)[number]

/** What is known of a file since it came. */
export const fileCheck = z.strictObject({
  /** The day (UTC) on which a scanner found no virus in it; null where there was none. */
  scannedOn: z.iso.date().nullable(),
  /** In the order of `FILE_FINDINGS`. */
  found: z.array(z.enum(FILE_FINDINGS)).max(FILE_FINDINGS.length),
})
export type FileCheck = z.infer<typeof fileCheck>

/** Findings once each, in their order. */
export const inOrder = (found: Iterable<FileFinding>): FileFinding[] => {
  const all = new Set(found)
  return FILE_FINDINGS.filter((one) => all.has(one))
}
