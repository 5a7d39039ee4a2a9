import { foldText } from '../../kernel/text-folding.ts'
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import-fields.ts'

/**
 * Headings by which a field is known, in English, Latvian, Estonian and Lithuanian, folded; the surest first. Those of our own exports are
 * among them. A heading that can mean two fields stands with both: the first field takes it.
 */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  name: `opportunity, name, title, opportunity name, tender title, tender name, procurement title, iespeja, nosaukums,
    iespejas nosaukums, iepirkuma nosaukums, virsraksts, voimalus, nimetus, nimi, pealkiri, hanke nimetus, galimybe,
    pavadinimas, galimybes pavadinimas, pirkimo pavadinimas, tender, procurement, iepirkums, hange, pirkimas`,
  description: `description, notes, note, comment, comments, apraksts, piezimes, piezime, komentars, komentari, kirjeldus,
    markused, kommentaar, aprasymas, pastabos, komentaras`,
  stage: `stage, status, phase, posms, statuss, stadija, etapp, staatus, olek, etapas, statusas, busena`,
  outcome: `outcome, resolution, result, iznakums, rezultats, tulemus, lopptulemus, baigtis, rezultatas`,
  value: `value, amount, expected value, estimated value, price, sum, vertiba, summa, paredzama vertiba, paredzama ligumcena,
    ligumcena, cena, maksumus, vaartus, eeldatav maksumus, eeldatav vaartus, hind, verte, suma, numatoma verte, kaina`,
  currency: `currency, valuta, valuuta, valiuta`,
  probability: `probability, chance, likelihood, varbutiba, toenaosus, tikimybe`,
  deadline: `deadline, deadline of the tender, tender deadline, submission deadline, closing date, iepirkuma termins,
    iesniegsanas termins, piedavajumu iesniegsanas termins, termins, hanke tahtaeg, pakkumuste esitamise tahtaeg,
    pakkumuste tahtaeg, tahtaeg, pirkimo terminas, pasiulymu pateikimo terminas, pasiulymu terminas, terminas`,
  dueOn: `own due date, own date, due date, internal deadline, due, savs termins, ieksejais termins, oma tahtaeg, sisetahtaeg,
    sisemine tahtaeg, savas terminas, vidinis terminas`,
  assignee: `assignee, assigned to, owner, responsible, responsible person, atbildigais, atbildiga persona, vastutaja,
    vastutav isik, atsakingas asmuo, atsakingas`,
  tags: `tags, tag, labels, keywords, birkas, atslegvardi, sildid, marksonad, zymos, raktazodziai`,
  buyer: `buyer, contracting authority, authority, customer, client, pasutitajs, klients, hankija, tellija, klient,
    perkancioji organizacija, pirkejas, uzsakovas, klientas`,
  tender: `tender, tender link, notice number, tender number, procurement number, reference number, reference, notice, link, url,
    iepirkums, iepirkuma numurs, iepirkuma identifikacijas numurs, pazinojuma numurs, saite, hange, viitenumber, hanke number,
    hanke viitenumber, teate number, link hankele, pirkimas, pirkimo numeris, skelbimo numeris, nuoroda`,
}

const wordsOf = (field: ImportField): readonly string[] => HEADINGS[field].trim().split(/,\s+/)

/** A heading without what stands in brackets, its signs and the case of its letters. */
const folded = (heading: string): string =>
  foldText(heading.slice(0, 200).replace(/\([^()]*\)/g, ' '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Guesses which column each field is read from, by the headings of a table; each column is taken by one field. */
export const guessedMapping = (headings: readonly string[]): ImportMapping => {
  const texts = headings.map(folded)
  const taken = new Set<number>()
  const mapping: ImportMapping = {}
  for (const field of IMPORT_FIELDS)
    for (const word of wordsOf(field)) {
      const column = texts.findIndex((text, at) => text === word && !taken.has(at))
      if (column < 0) continue
      taken.add(column)
      mapping[field] = column
      break
    }
  return mapping
}
