/** TED's number of a document, in eForms `00453076-2024`, before `453076-2019`. */
const TED_NUMBER = /^0*([1-9]\d{0,7})-((?:19|20)\d{2})$/
/** The same as the Official Journal writes it: `2019/S 123-453076`, in names of files `2024-OJS012-00034567`. */
const JOURNAL_NUMBER = /^((?:19|20)\d{2})(?:\/S|-OJS)\s*\d{1,3}\s*[-–]\s*0*([1-9]\d{0,7})$/i

/** TED's number without its zeros, `453076-2024`; null for what is none. */
export const tedNumber = (written: string): string | null => {
  const text = written.trim()
  const [, number, year] = TED_NUMBER.exec(text) ?? []
  if (number && year) return `${number}-${year}`
  const [, journalYear, inJournal] = JOURNAL_NUMBER.exec(text) ?? []
  return journalYear && inJournal ? `${inJournal}-${journalYear}` : null
}
