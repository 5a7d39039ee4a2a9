type Ending = readonly [nominative: RegExp, vocative: string]

/** Endings of given names and their vocative, the longer first; names of another shape stay as they are. */
const ENDINGS: Readonly<Record<string, readonly Ending[]>> = {
  lv: [
    [/is$/u, 'i'],
    [/us$/u, 'u'],
    [/(?<=[^aeiouāēīū])š$/u, ''],
    [/(?<=[^aeiouāēīūs])s$/u, ''],
  ],
  lt: [
    [/ius$/u, 'iau'],
    [/us$/u, 'au'],
    [/jas$/u, 'jau'],
    [/as$/u, 'ai'],
    [/is$/u, 'i'],
    [/ys$/u, 'y'],
    [/ė$/u, 'e'],
  ],
}

/** Letters and pairs that names of the two languages do not have: such a name is not declined. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  lv: /[qwxy]|[ct]h|ph|(.)\1/iu,
  lt: /[qwx]|th|ph|([bcdfgklmprstvz])\1/iu,
}

/**
 * How a greeting addresses a person: by the given name, in Latvian and Lithuanian in the vocative
 * (`Jānis Ozols` is greeted as `Jāni`, `Jonas Petraitis` as `Jonai`).
 */
export const greetingName = (name: string, locale: string): string => {
  const given = name.trim().split(/\s+/u)[0] ?? ''
  const endings = FOREIGN[locale]?.test(given) ? undefined : ENDINGS[locale]
  const found = endings?.find(([nominative]) => nominative.test(given))
  return found && given.length > 3 ? given.replace(found[0], found[1]) : given
}
