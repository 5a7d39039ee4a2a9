import { useTranslations } from 'use-intl'

/** Sources whose terms of reuse are described in words; a licence with a name of its own is the same in every language. */
const DESCRIBED = [
  'dk-udbud',
  'ecb-rates',
  'fi-hilma',
  'lt-cvpis',
  'lt-opendata',
  'ocds',
  'pl-bzp',
  'ted',
] as const

interface Licensed {
  readonly source: string
  readonly licence: string
}

/** The licence of a source in the reader's language. */
export const useLicence = (): ((of: Licensed) => string) => {
  const t = useTranslations('harvester.licences')
  return ({ source, licence }) => {
    const described = DESCRIBED.find((one) => one === source)
    return described ? t(described) : licence
  }
}
