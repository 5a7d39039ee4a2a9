import type { Org } from '../orgs.client.ts'

/** `Rīga (LV00A)`; the code alone where its name is not known. */
export const regionName = (labels: Org['labels'], nuts: string): string => {
  const name = labels.regions[nuts]
  return name ? `${name} (${nuts})` : nuts
}
