import type { NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, objectAt, objectsAt, textAt } from '../lossless-json.ts'
import { countryOf } from './countries.ts'
import { firstTexts, isEmpty, textsAt } from './ocds-texts.ts'

/** A region is one of NUTS where it looks like one and begins with a country. */
const NUTS = /^[A-Z]{2}[0-9A-Z]{1,3}$/

/** Country, region and town of an OCDS `Address`; `country` is the code that 1.2 adds. */
export const addressOf = (address: JsonObject | undefined, language: string) => {
  const region = textAt(address, 'region')
  return {
    country: countryOf(textAt(address, 'country') ?? textAt(address, 'countryName'), language),
    nuts: region !== null && NUTS.test(region) ? region : null,
    city: textAt(address, 'locality'),
    postcode: textAt(address, 'postalCode'),
  }
}

const isPlace = ({ text, ...fields }: NoticePlace): boolean =>
  !isEmpty(text) || Object.values(fields).some((field) => field !== null)

/** A region that is no code, and a country that is not known, are words of the place. */
const placeOf = (
  address: JsonObject | undefined,
  location: JsonObject | undefined,
  language: string,
): NoticePlace => {
  const fields = addressOf(address, language)
  const words = [
    fields.nuts === null ? textAt(address, 'region') : null,
    fields.country === null ? textAt(address, 'countryName') : null,
  ].filter((word) => word !== null)
  return {
    ...fields,
    text: firstTexts(
      textsAt(location, 'description', language),
      words.length > 0 ? { [language]: words.join(', ') } : {},
    ),
  }
}

/** Where items are delivered, each place once. Publishers write one address, or a list of them. */
export const placesOf = (
  subject: JsonObject | undefined,
  items: readonly JsonObject[],
  language: string,
): NoticePlace[] => {
  const places = [...(subject ? [subject] : []), ...items].flatMap((item) => {
    const addresses = [
      ...objectsAt(item, 'deliveryAddresses'),
      ...[objectAt(item, 'deliveryAddress')].filter((address) => address !== undefined),
    ]
    const location = objectAt(item, 'deliveryLocation')
    return addresses.length > 0
      ? addresses.map((address, i) => placeOf(address, i === 0 ? location : undefined, language))
      : [placeOf(undefined, location, language)]
  })
  return [
    ...new Map(
      places.filter(isPlace).map((place) => [JSON.stringify(place), place] as const),
    ).values(),
  ]
}
