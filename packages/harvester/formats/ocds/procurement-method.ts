import { type JsonObject, textAt } from '../lossless-json.ts'
import { mapped, sourceCode } from './ocds-codes.ts'

/**
 * `procurementMethod` as the directives know it. Open is open; limited and direct are a choice
 * without a call. Selective may be any procedure in two stages: only its details say which.
 */
const METHODS: Readonly<Record<string, string>> = {
  open: 'open',
  limited: 'neg-wo-call',
  direct: 'neg-wo-call',
}

/**
 * Procedures by the names that `procurementMethodDetails` give them in Europe, the more particular
 * first. Calls under a framework and quotations are none of the directives' procedures.
 */
const DETAILS: readonly (readonly [name: RegExp, code: string | null])[] = [
  [/call[- ]?off|framework/i, null],
  [/quotation/i, null],
  [/competitive dialogue/i, 'comp-dial'],
  [/innovation partnership/i, 'innovation'],
  [/without (?:a |prior |any )*(?:call|publication|competition)/i, 'neg-wo-call'],
  [/(?:with|by) negotiation|negotiated/i, 'neg-w-call'],
  [/^\s*restricted/i, 'restricted'],
  [/^\s*open\b/i, 'open'],
]

const NATURES: Readonly<Record<string, string>> = {
  goods: 'supplies',
  works: 'works',
  services: 'services',
}

/** The kind of procedure and of what is bought, as eForms calls them, and as written. */
export const readMethod = (tender: JsonObject | undefined) => {
  const method = textAt(tender, 'procurementMethod')
  const details = textAt(tender, 'procurementMethodDetails')
  const named = DETAILS.find(([name]) => name.test(details ?? ''))
  const procedureType = named ? named[1] : mapped(METHODS, method)
  const category = textAt(tender, 'mainProcurementCategory')
  const nature = mapped(NATURES, category)
  return {
    nature,
    procedureType,
    sourceCodes: {
      ...sourceCode('procedureType', method, procedureType),
      ...sourceCode('procedureDetails', details),
      ...sourceCode('nature', category, nature),
    },
  }
}
