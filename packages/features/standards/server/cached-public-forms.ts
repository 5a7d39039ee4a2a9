import type { Db } from '@kogge/db/client.ts'
import {
  createSharedAnswers,
  type SharedAnswers,
} from '@kogge/platform/server/load/answer-cache.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import type { FormMaker } from './public-form-thread.ts'
import { type FormRequest, makeForm } from './public-forms.ts'
import { lengthOf, type PublicRfxVersion } from './public-rfx.queries.ts'

/** A form as it is sent; a large one also packed by gzip, and null bytes where there is none. */
export interface CachedForm {
  readonly plain: Buffer | null
  readonly packed: Buffer | null
}

/** Requests of fewer characters are rendered in milliseconds. */
const LARGE = 256_000
const KEPT_MS = 600_000
const [MOST_KEPT, MOST_BYTES] = [10_000, 64 * 1024 * 1024]

const shared = new WeakMap<Db, SharedAnswers<CachedForm>>()

const formsOf = (db: Db): SharedAnswers<CachedForm> => {
  const known =
    shared.get(db) ??
    createSharedAnswers<CachedForm>(KEPT_MS, MOST_KEPT, {
      mostBytes: MOST_BYTES,
      bytesOf: ({ plain, packed }) => 500 + (plain?.length ?? 0) + (packed?.length ?? 0),
    })
  shared.set(db, known)
  return known
}

const keyOf = (
  { state }: PublicRfxVersion,
  { form, rfxId, page, locale, ...input }: FormRequest,
): string =>
  JSON.stringify([
    form,
    rfxId,
    state,
    input.publicUrl,
    input.ocidPrefix,
    form === 'ocds/releases' ? page : 0,
    form === 'calendar.ics' ? locale : '',
  ])

/**
 * A form of a request that stands so, which whoever asks may see: made once for all who ask while it stands, and
 * kept. Those of large requests come of the maker, if there is one, the others when the turn of the caller comes.
 */
export const cachedForm = (
  db: Db,
  maker: FormMaker | null,
  version: PublicRfxVersion,
  input: FormRequest,
  caller: string,
): Promise<CachedForm> =>
  // Who has left does not stop what others may wait for, and may ask for again.
  formsOf(db).ask(keyOf(version, input), { mayBeOld: true }, async () => {
    const file = admissionTo(db, 'file')
    if (maker && (await file.take(caller, () => lengthOf(db, version))) > LARGE)
      return (await maker.make(input, caller)) ?? { plain: null, packed: null }
    const text = await file.take(caller, () => makeForm(db, input))
    return { plain: text === null ? null : Buffer.from(text), packed: null }
  })
