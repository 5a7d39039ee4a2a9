import type { Db } from '@kogge/db/client.ts'
import {
  createSharedAnswers,
  type SharedAnswers,
} from '@kogge/platform/server/load/answer-cache.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import type { FormMaker } from './public-form-thread.ts'
import { type AskedForm, makeForm } from './public-forms.ts'
import { lengthOf, type Standing } from './public-rfx.queries.ts'

/** A form as it is sent; packed by gzip besides where it is large, and null bytes where there is none. */
export interface KeptForm {
  readonly plain: Buffer | null
  readonly packed: Buffer | null
}

/** Requests of fewer characters are told in milliseconds. */
const LARGE = 256_000
const KEPT_MS = 600_000
const [MOST_KEPT, MOST_BYTES] = [10_000, 64 * 1024 * 1024]

const shared = new WeakMap<Db, SharedAnswers<KeptForm>>()

const formsOf = (db: Db): SharedAnswers<KeptForm> => {
  const known =
    shared.get(db) ??
    createSharedAnswers<KeptForm>(KEPT_MS, MOST_KEPT, {
      mostBytes: MOST_BYTES,
      bytesOf: ({ plain, packed }) => 500 + (plain?.length ?? 0) + (packed?.length ?? 0),
    })
  shared.set(db, known)
  return known
}

const keyOf = ({ state }: Standing, { form, rfxId, page, locale, ...asked }: AskedForm): string =>
  JSON.stringify([
    form,
    rfxId,
    state,
    asked.publicUrl,
    asked.ocidPrefix,
    form === 'ocds/releases' ? page : 0,
    form === 'calendar.ics' ? locale : '',
  ])

/**
 * A form of a request that stands so, which whoever asks may see: made once for all who ask while it stands, and
 * kept. Those of large requests come of the maker, if there is one, the others when the turn of the caller comes.
 */
export const keptForm = (
  db: Db,
  maker: FormMaker | null,
  standing: Standing,
  asked: AskedForm,
  caller: string,
): Promise<KeptForm> =>
  // Who has left does not stop what others may wait for, and may ask for again.
  formsOf(db).ask(keyOf(standing, asked), { mayBeOld: true }, async () => {
    const file = admissionTo(db, 'file')
    if (maker && (await file.take(caller, () => lengthOf(db, standing))) > LARGE)
      return (await maker.make(asked, caller)) ?? { plain: null, packed: null }
    const text = await file.take(caller, () => makeForm(db, asked))
    return { plain: text === null ? null : Buffer.from(text), packed: null }
  })
