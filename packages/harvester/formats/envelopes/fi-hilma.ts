import { textAt } from '../lossless-json.ts'
import type { Envelope } from './notice-envelope.ts'

const NUMBER = /^\d{1,12}$/

/**
 * Finland, Hilma: `GET /avp-eforms/external-read/v1/notice/{id}` gives `{id, procedureId, eForm,
 * hilmaStatistics, dateCreated, dateModified}`. `id` and `procedureId` are Hilma's own numbers, not
 * BT-701 and BT-04; they name the page of the notice. The dates are those of Hilma's record, not
 * of the publication.
 */
export const hilma: Envelope = {
  field: 'eForm',
  complete: (notice, envelope) => {
    const id = textAt(envelope, 'id') ?? textAt(envelope, 'noticeId')
    const procedure = textAt(envelope, 'procedureId')
    if (!(id && procedure && NUMBER.test(id) && NUMBER.test(procedure))) return notice
    const sourceUrl = `https://www.hankintailmoitukset.fi/fi/public/procedure/${procedure}/enotice/${id}/`
    return { ...notice, sourceUrl }
  },
}
