import { harmless } from '../mail-values.ts'
import type { DigestContent, DigestReasons, DigestSection, DigestTender } from './digest-content.ts'

const LONGEST_TITLE = 300

const maybe = (text: string | null, longest?: number): string | null =>
  text === null ? null : harmless(text, longest)

const harmlessReasons = ({ words, cpv, filters }: DigestReasons): DigestReasons => ({
  words: words.map((word) => harmless(word)),
  cpv: cpv.map(({ code, name }) => ({ code: harmless(code), name: maybe(name, LONGEST_TITLE) })),
  filters,
})

const harmlessTender = <Tender extends DigestTender>(tender: Tender): Tender => ({
  ...tender,
  title: harmless(tender.title, LONGEST_TITLE),
  language: harmless(tender.language),
  buyer: maybe(tender.buyer, LONGEST_TITLE),
  city: maybe(tender.city),
  country: maybe(tender.country),
  reasons: tender.reasons && harmlessReasons(tender.reasons),
  alsoIn: tender.alsoIn.map((name) => harmless(name)),
})

const harmlessSection = (section: DigestSection): DigestSection => {
  switch (section.is) {
    // Texts of ours, whose values were made harmless when they were put in.
    case 'messages':
      return section
    case 'profile':
      return {
        ...section,
        org: maybe(section.org),
        name: harmless(section.name),
        tenders: section.tenders.map(harmlessTender),
      }
    case 'deadlines':
      return { ...section, org: maybe(section.org), tenders: section.tenders.map(harmlessTender) }
    case 'watched':
      return {
        ...section,
        org: maybe(section.org),
        tenders: section.tenders.map((tender) => ({
          ...harmlessTender(tender),
          watched: maybe(tender.watched),
        })),
      }
  }
}

/** A digest in which names and texts of others are that, and lead nowhere; all that is written of one is made of this. */
export const harmlessDigest = (content: DigestContent): DigestContent => ({
  ...content,
  sections: content.sections.map(harmlessSection),
})
