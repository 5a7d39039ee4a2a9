import { foldText } from '@kogge/domain/kernel/text-folding.ts'

export type ImportColumn = 'number' | 'country' | 'name' | 'note' | 'tags'

/** The order of the columns in a file without headings. */
const USUAL: readonly ImportColumn[] = ['number', 'country', 'name', 'note', 'tags']

/** Headings in the languages of the interface, as our own files and the registers write them; folded, letters alone. */
const HEADINGS: Readonly<Record<ImportColumn, string>> = {
  number: `registrationnumber registrationno regnumber regno number regcode code vatnumber vat
    registracijasnumurs regnr regnumurs numurs pvnnumurs registrikood regkood kood kmkr imoneskodas
    kodas juridinioasmenskodas pvmkodas nip regon krs ytunnus organisationsnummer orgnr cvr`,
  country: 'country countrycode valsts valstskods riik riigikood salis',
  name: `name organisation organization company nosaukums organizacija uznemums nimi arinimi
    organisatsioon ettevote pavadinimas imone`,
  note: 'note notes comment comments piezime piezimes markus markused pastaba pastabos',
  tags: 'tag tags birka birkas silt sildid zyma zymos',
}

const columnOf = (heading: string): ImportColumn | undefined => {
  const folded = foldText(heading.slice(0, 100)).replace(/[^\p{L}]/gu, '')
  return USUAL.find((column) => HEADINGS[column].split(/\s+/).includes(folded))
}

/** Which column stands at which place. */
export interface ImportColumns {
  readonly places: Readonly<Partial<Record<ImportColumn, number>>>
  /** Whether the first row has headings. */
  readonly hasHeadings: boolean
}

/** Reads the first row as headings; where none of its cells is one, the columns stand in their usual order. */
export const importColumns = (first: readonly string[]): ImportColumns => {
  const places: Partial<Record<ImportColumn, number>> = {}
  for (const [place, cell] of first.entries()) {
    const column = columnOf(cell)
    if (column && places[column] === undefined) places[column] = place
  }
  if (Object.keys(places).length > 0) return { places, hasHeadings: true }
  return {
    places: Object.fromEntries(USUAL.map((column, place) => [column, place])),
    hasHeadings: false,
  }
}
