import { textAt } from '../lossless-json.ts'
import type { Envelope } from './notice-envelope.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const VERSION = /^\d{1,3}$/
/** A number in the Official Journal; a notice that is not in it has none. */
const PUBLICATION_NUMBER = /^\d{1,8}-\d{4}$/

/** What fits its pattern, else null. */
const fitting = (text: string | null, pattern: RegExp): string | null =>
  text !== null && pattern.test(text) ? text : null

/**
 * Denmark, udbud.dk: `GET /udbud/ekstern-data/bekendtgoerelse/v1/...` gives `{noticeId,
 * noticeVersion, noticePublicationNumber, registreringsTidspunkt, bekendtgoerelseXml}`: BT-701,
 * BT-757, OPP-010, and when the register took it in, which is neither dispatch nor publication.
 */
export const udbud: Envelope = {
  field: 'bekendtgoerelseXml',
  complete: (notice, envelope) => {
    const id = fitting(textAt(envelope, 'noticeId'), UUID)
    const version = fitting(textAt(envelope, 'noticeVersion'), VERSION)
    const number = fitting(textAt(envelope, 'noticePublicationNumber'), PUBLICATION_NUMBER)
    // An envelope around another's notice says nothing about this one.
    if (id?.toLowerCase() !== notice.noticeId.toLowerCase()) return notice
    const page = `https://udbud.dk/detaljevisning?noticeId=${id}`
    return {
      ...notice,
      version: notice.version ?? version,
      publicationNumber: notice.publicationNumber ?? number,
      sourceUrl: version ? `${page}&noticeVersion=${version}` : page,
    }
  },
}
