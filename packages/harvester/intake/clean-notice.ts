import { monthOf } from '@kogge/db/contents/monthly-partitions.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { storableJson } from '@kogge/domain/kernel/storable-text.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { withinBounds } from '@kogge/domain/notices/notice-bounds.ts'
import { withCurrencyCodes } from '@kogge/domain/notices/notice-currencies.ts'
import { withIdentities } from '@kogge/domain/orgs/matches/notice-identities.ts'
import { derivedId, indexable } from '../derived-ids.ts'
import { datedByFile } from '../formats/lv-iub/publication-day-of-file.ts'
import { withRegions } from '../places/notice-regions.ts'
import { type JoinKeys, joinKeysOf } from '../procedures/notice-join-keys.ts'
import { withPlainTexts } from '../texts/plain-notice-texts.ts'
import type { RawFile } from './raw-files.ts'

/** A notice as the table holds it. */
export interface CleanNotice extends JoinKeys {
  readonly id: string
  readonly source: SourceCode
  readonly noticeId: string
  readonly version: string
  readonly publicationNumber: string | null
  readonly publicationMonth: string
  readonly formType: string | null
  /** Null for a notice that never was a file. */
  readonly rawHash: Buffer | null
  readonly canonical: Notice
  /** `canonical` as JSON that PostgreSQL takes. */
  readonly json: string
  /** When it is taken to have come, where that is not now. */
  readonly importedAt?: Date
}

const TED_NUMBER = /^\d{6,8}-\d{4}$/

/** Registers that have a format of their own. */
const REGISTERS: ReadonlyMap<string, SourceCode> = new Map([
  ['lv-iub', 'lv-iub'],
  ['pl-bzp', 'pl-bzp'],
  ['no-doffin-classic', 'no-doffin'],
])

/** Who published a notice: TED where it has TED's number, else the register that its format names. */
const sourceOf = (notice: Notice): SourceCode => {
  // Find a Tender numbers its documents like TED.
  const isOcds = notice.format === 'ocds'
  if (!isOcds && TED_NUMBER.test(notice.publicationNumber ?? '')) return 'ted'
  // Of those who send notices to TED, the Estonian register alone publishes them as it sends them.
  if (notice.format === 'ted-xml' && notice.buyers[0]?.country === 'EE') return 'ee-rhr'
  if (notice.sdk?.includes('urn:fdc:anskaffelser.no:')) return 'no-doffin'
  return REGISTERS.get(notice.format) ?? 'file'
}

/** With what follows from what it says: regions of towns, and by what organisations are known. */
const withDerived = (notice: Notice): Notice => withIdentities(withRegions(notice))

/** A currency without the form of a code, in JSON. */
const ODD_CURRENCY = /"currency":"(?![A-Z]{3}")/

/** With plain texts and codes of currencies, and what follows from them beside: both as the database takes them. */
const storable = (written: Notice): { readonly canonical: Notice; readonly json: string } => {
  const located = withDerived(written)
  const original = JSON.stringify(located)
  const coded = ODD_CURRENCY.test(original) ? withCurrencyCodes(written) : written
  if (coded !== written) return storable(coded)
  const plain = withPlainTexts(original)
  const notice = plain ? withDerived(plain) : located
  const json = plain ? JSON.stringify(notice) : original
  const clean = storableJson(json)
  return { canonical: clean === json ? notice : JSON.parse(clean), json: clean }
}

/** Cuts what is too long, makes the texts of a notice plain, its currencies codes, and gives it what the table needs beside: identity, source, ties, month. */
export const cleanNotice = (
  written: Notice,
  file: Pick<RawFile, 'name' | 'hash'> | null,
  options: { readonly source: SourceCode | undefined; readonly receivedAt: Date },
): CleanNotice => {
  const bounded = withinBounds(written, indexable)
  const { canonical, json } = storable(file ? datedByFile(bounded, file.name) : bounded)
  const source = options.source ?? sourceOf(canonical)
  const noticeId = indexable(canonical.noticeId)
  const version = indexable(canonical.version ?? '')
  const joinKeys = joinKeysOf(source, canonical)
  return {
    id: derivedId('notice', source, noticeId, version),
    source,
    noticeId,
    version,
    publicationNumber: canonical.publicationNumber && indexable(canonical.publicationNumber),
    publicationMonth: monthOf(joinKeys.publishedAt ?? options.receivedAt),
    ...joinKeys,
    formType: canonical.formType,
    rawHash: file?.hash ?? null,
    canonical,
    json,
  }
}
