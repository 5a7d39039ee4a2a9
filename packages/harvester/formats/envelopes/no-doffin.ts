import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, textAt } from '../lossless-json.ts'

const DOFFIN_ID = /^\d{4}-\d{1,8}$/
/** Stands in the version (`CustomizationID`) of what is written for Norway. */
const NORWEGIAN = 'urn:fdc:anskaffelser.no:'

/**
 * Norway, Doffin: a notice is downloaded as plain XML, and is known by a number `2024-101302` that
 * only what Doffin says about it has. Where both come together, `id` (or `doffinId`) is that number
 * and names the notice's page; it is not BT-701.
 */
export const completeDoffin = (notice: Notice, envelope: JsonObject): Notice => {
  const id = textAt(envelope, 'doffinId') ?? textAt(envelope, 'id')
  if (!id || !DOFFIN_ID.test(id) || !notice.sdk?.includes(NORWEGIAN)) return notice
  return { ...notice, sourceUrl: `https://doffin.no/notices/${id}` }
}
