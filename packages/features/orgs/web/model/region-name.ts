import type { Org } from '../orgs.client.ts'

/** What a region of an organisation is called; a dash where its code is of no country. */
export const regionName = (labels: Org['labels'], nuts: string): string =>
  labels.regions[nuts] ?? '–'
