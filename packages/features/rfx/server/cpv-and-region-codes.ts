import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'

const CPV_DIGITS = 8

/** `45233120-6` is `45233120`. */
export const cpvKey = (code: string): string => code.slice(0, CPV_DIGITS)

/** Every CPV code that a request names, each once, without check digits. */
export const cpvCodesOf = (content: RfxContent): string[] => {
  const groups = [content.cpv, ...content.lots.map(({ cpv }) => cpv)]
  const codes = groups.flatMap(({ main, additional }) =>
    main ? [main, ...additional] : additional,
  )
  return [...new Set(codes.map(cpvKey))]
}

/** Every region that a request names, each once. */
export const regionCodesOf = (content: RfxContent): string[] => {
  const places = [...content.place, ...content.lots.flatMap(({ place }) => place)]
  const orgs = [...content.buyers, ...content.organisations]
  const codes = [...places, ...orgs].flatMap(({ nuts, derivedRegion }) => [
    ...(nuts ? [nuts] : []),
    ...(derivedRegion ? [derivedRegion.nuts] : []),
  ])
  return [...new Set(codes)]
}
