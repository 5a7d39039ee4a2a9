import { basename } from 'node:path'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { type Element, otherXml, select, wordsIn } from '../../fixtures/independent-xml-reader.ts'
import { hasRealNotices, realArchive } from '../../fixtures/real-notices.ts'
import { readFiles } from '../../sources/local-files.ts'
import { readNotices } from '../format-detection.ts'

const RESULT =
  'ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/efext:EformsExtension/efac:NoticeResult'

const wordsAt = (from: Element, path: string): string | null => wordsIn(select(from, path)[0])
const allAt = (from: Element, path: string): (string | null)[] => select(from, path).map(wordsIn)

const masked = (text: string | null): string | null =>
  text === 'unpublished' || text === 'n.a.' ? null : (text?.replace(/\s+/g, ' ').trim() ?? null)

/** The contracts that a lot result names, by the official paths (OPT-315, BT-150, BT-145). */
const ownContracts = (result: Element, lotResult: Element) => {
  const named = allAt(lotResult, 'efac:SettledContract/cbc:ID')
  return select(result, 'efac:SettledContract')
    .filter((contract) => named.includes(wordsAt(contract, 'cbc:ID')))
    .map((contract) => ({
      number: masked(wordsAt(contract, 'efac:ContractReference/cbc:ID')),
      signedAt: masked(wordsAt(contract, 'cbc:IssueDate')),
    }))
}

const lotOf = (lotResult: Element): string | null => wordsAt(lotResult, 'efac:TenderLot/cbc:ID')

const contractsOf = ({ contracts, contractId, concludedAt = null }: Notice['awards'][number]) =>
  (contracts ?? [{ id: contractId, signedAt: concludedAt }]).map(({ id, signedAt }) => ({
    id: masked(id),
    signedAt,
  }))

describe.runIf(hasRealNotices)(
  'lot results of real notices that name a winner and a contract',
  () => {
    it('have the numbers and dates of these contracts, and are settled', async () => {
      const wrong: object[] = []
      const counts = { results: 0, dates: 0 }
      for await (const entry of readFiles(['eforms-ted', 'eforms-doffin-no'].map(realArchive))) {
        if (!('bytes' in entry)) throw new Error(entry.name)
        const [read] = readNotices(entry.bytes)
        if (!read || 'error' in read) throw new Error(entry.name)
        const [result] = select(otherXml(Buffer.from(entry.bytes).toString()), RESULT)
        const won = result
          ? select(result, 'efac:LotResult').filter(
              (one) => wordsAt(one, 'cbc:TenderResultCode') === 'selec-w',
            )
          : []
        // One lot may have several results, of one winner each.
        for (const [lotId, results] of Map.groupBy(won, lotOf)) {
          const own = result ? results.flatMap((one) => ownContracts(result, one)) : []
          if (own.length === 0) continue
          counts.results += 1
          counts.dates += own.filter(({ signedAt }) => signedAt !== null).length
          const awards = read.notice.awards.filter((award) => award.lotId === lotId)
          const stated = awards.flatMap(contractsOf)
          const isTrue =
            awards.every(({ isSettled }) => isSettled !== false) &&
            stated.every(({ id }) => own.some(({ number }) => number === id)) &&
            stated.every(({ id, signedAt }) =>
              own.some((one) => one.number === id && one.signedAt === signedAt),
            )
          if (!isTrue) wrong.push({ file: basename(entry.name), lotId, own, stated })
        }
      }
      expect(wrong).toEqual([])
      expect(counts).toEqual({ results: 514, dates: 552 })
    }, 300_000)
  },
)
