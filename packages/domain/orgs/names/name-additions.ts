const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
const SQUARE = /\[[^[\]]*\]/g
const BRACKET = /[([]/

/** A name without what stands in square brackets, mostly a translation. */
export const withoutTranslation = (name: string): string =>
  name.includes('[') ? name.replace(SQUARE, ' ') : name

/** How a name goes on that says who speaks for the body. */
const REPRESENTED =
  /[\s,](?:(?:end)?vertreten durch|represented by|acting through|représentée? par|vertegenwoordigd door|rappresentat[ao] da|reprezentowan[yae] przez):?\s/i

/** Whether a name as written says who speaks for the body. */
export const isRepresented = (name: string): boolean => REPRESENTED.test(name)

/** A name as written, without words in brackets and without the representative of the body. */
export const withoutAdditions = (name: string): string => {
  const plain = BRACKET.test(name) ? name.replace(BRACKETS, ' ') : name
  const found = REPRESENTED.exec(plain)
  return found ? plain.slice(0, found.index) : plain
}

/** What may stand between the words for representing and the organ: an article, an ordinal, a title. */
const BEFORE_ORGAN =
  "(?:(?:den|die|das|der|ihren|seinen|deren|dessen|le|la|l[’']|son|sa|the|its|de|het|il|el|su) ?)?" +
  '(?:\\d\\. |ersten? )?(?:herrn? |frau |m\\. |mme |monsieur |madame |pan[aią]? )?'

/**
 * Organs that represent nobody but their own body: a mayor the municipality, a manager the company. Gemeindeordnungen of
 * the German Länder, GmbHG § 35 and AktG § 78 (DE); Code général des collectivités territoriales, L2122-21, and
 * Code de commerce, L223-18 (FR); Gemeentewet, art. 171 (NL); TUEL, art. 50 (IT); Ley 7/1985, art. 21 (ES);
 * ustawa o samorządzie gminnym, art. 26 and 31, powiatowym, art. 34 (PL).
 */
const ORGANS =
  '(?:ober|erste[nr]? |samtgemeinde|verbands)?bürgermeister|landrat|landrätin|stadtrat|stadträtin|geschäftsführ|vorstand|' +
  'maire|gérant|burgemeester|sindaco|alcalde|mayor|wójta|burmistrza|starost[ęy]|prezydenta miasta'

const BY_ORGAN = new RegExp(`^${BEFORE_ORGAN}(?:${ORGANS})`, 'iu')

/** A name as written without the organ that represents its body: the name is the body's either way. */
export const withoutOrgan = (name: string): string => {
  const found = REPRESENTED.exec(name)
  if (!found) return name
  const rest = name.slice(found.index + found[0].length)
  return BY_ORGAN.test(rest) ? name.slice(0, found.index) : name
}

/**
 * Words for the part that a tenderer has in a group of them (Directive 2014/24/EU, article 19(2)): Code de la commande publique,
 * R2142-23 and R2142-24 (FR); D.Lgs. 36/2023, art. 68 (IT); Prawo zamówień publicznych, art. 58 (PL). They are no part of its name.
 */
const ROLES =
  '(?:mandataires?|mandatari[ao]|mandant[ei]|co-?traitants?|capogruppo(?: mandataria)?|lider|partner|lead partner|penvoerder)' +
  '(?: (?:solidaires?|du groupement|konsorcjum))?'
const BRACKETED_ROLE = new RegExp(`\\( ?${ROLES} ?\\)`, 'giu')
const LAST_ROLE = new RegExp(` [-–—] ?${ROLES}$`, 'iu')
const FIRST_ROLE = /^(?:lider|partner) konsorcjum ?[:–—-] ?/iu
const ANY_ROLE = /mandat|mandant|traitant|capogruppo|lider|partner|penvoerder/i

/** A name as written without the part that its tenderer has in a group. */
export const withoutRole = (name: string): string =>
  ANY_ROLE.test(name)
    ? name.replace(BRACKETED_ROLE, ' ').trim().replace(LAST_ROLE, '').replace(FIRST_ROLE, '')
    : name
