import { EVERY_DAY } from '@kogge/domain/harvester/publication-calendar.ts'
import { textAt } from '../formats/lossless-json.ts'
import { unexpected } from './bases/json-page.ts'
import { byNumber, pages } from './bases/paged-json.ts'
import { searchPage } from './bases/search-page.ts'
import type { Source, SourceRun } from './source-declaration.ts'

const ORIGIN = 'https://api.udbud.dk'
const TOKEN_ORIGIN = 'https://erst.virk.dk'
const PAGE_SIZE = 25
/** A token is renewed so long before it ends. */
const SPARE_MS = 30_000

/** Bearer tokens by client credentials (RFC 6749, 4.4), one for as long as it lasts. */
const tokens = (run: SourceRun): (() => Promise<string>) => {
  const { id = '', secret = '' } = run.settings
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)
  let held = { token: '', until: 0 }
  return async () => {
    if (Date.now() < held.until) return held.token
    const address = `${TOKEN_ORIGIN}/auth/token`
    const answer = await searchPage(run, {
      address,
      method: 'POST',
      headers: {
        authorization: `Basic ${basic.toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const token = textAt(answer, 'access_token')
    if (!token) throw unexpected(address, 'It gave no token.')
    const seconds = Number(textAt(answer, 'expires_in') ?? 60)
    held = { token, until: Date.now() + seconds * 1000 - SPARE_MS }
    return token
  }
}

/** The Danish portal of public procurement. */
export const dkUdbud: Source = {
  code: 'dk-udbud',
  name: 'udbud.dk',
  about: 'https://udbud.dk',
  origins: [ORIGIN, TOKEN_ORIGIN],
  licence: 'terms of the Danish Business Authority',
  needs: [
    { name: 'id', meaning: 'a client id (role MU_API_DATASYNK)' },
    { name: 'secret', meaning: 'its secret' },
  ],
  paging: 'search-pages',
  gapMs: 1000,
  calendar: {
    timeZone: 'Europe/Copenhagen',
    since: '2023-10-25',
    weekdays: EVERY_DAY,
    readyAt: '00:00',
    lagDays: 0,
    hours: [7, 12, 17],
  },
  overlapDays: 2,
  retention: 'Everything since eForms; within minutes.',
  caveats: [
    'Asked for what was registered since a day; there is no end, so later notices come too.',
    'Asked for national notices alone (DKUDBUD), as TED has the others.',
    'A page behind the last is answered with 416.',
    'Clients that sign with a private key (auth.virk.dk) are not supported, only id and secret.',
  ],
  formats: ['json-list', 'envelope'],
  fetch: async function* (run) {
    const token = tokens(run)
    yield* pages({
      windows: ({ from }) => [from],
      request: async (_run, since, page) => {
        const query = `page=${page ?? 1}&size=${PAGE_SIZE}&since=${since}T00:00:00`
        return {
          address: `${ORIGIN}/udbud/ekstern-data/bekendtgoerelse/v1/fraKilde/DKUDBUD?${query}`,
          headers: { authorization: `Bearer ${await token()}`, accept: 'application/json' },
          isAbsent: (status) => status === 416,
        }
      },
      rows: 'bekendtgoerelser',
      idOf: (row) => `${textAt(row, 'noticeId')} ${textAt(row, 'noticeVersion')}`,
      next: byNumber(PAGE_SIZE),
    })(run)
  },
}
