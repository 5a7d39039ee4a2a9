import { connect } from '@kogge/db/client.ts'
import { identityCorpus } from '@kogge/harvester/fixtures/identity/identity-corpus.ts'
import {
  IDENTITY_BARS,
  type Share,
  scoreIdentities,
} from '@kogge/harvester/fixtures/identity/identity-score.ts'
import { hasRealNotices } from '@kogge/harvester/fixtures/real-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { compareNames } from '@kogge/harvester/organisations/near-names.ts'
import type { Bench } from '../tools/bench/bench-module.ts'

export const about =
  'organisations: of real spellings that a reader compared, how many that are one are one, and none else [--keep NAME]'

const percent = ({ count, of }: Share): number => Math.round((count / of) * 10_000) / 100

export const run = async (bench: Bench): Promise<void> => {
  if (!hasRealNotices) throw new Error('No real notices lie beside the checkout.')
  const { db, close } = connect(await bench.database())
  try {
    const { read } = await harvest(db, identityCorpus())
    await compareNames(db)
    const score = await scoreIdentities(db)
    const left = `${score.undecidable} undecidable pairs left out, ${score.missing} not in the register`
    const report = (name: string, share: Share, bar: number | null) =>
      bench.report({
        case: name,
        value: percent(share),
        unit: '%',
        yardstick: null,
        ratio: null,
        note: `${share.count} of ${share.of}; ${read} notices; ${left}`,
        ...(bar !== null && { bar, met: percent(share) >= bar }),
      })
    const { precision, wrongHeld, recallHome, recallElsewhere, queued } = score
    report('pairs in one organisation that are one', precision, IDENTITY_BARS.precision)
    bench.report({
      case: 'pairs held back that are wrongly one',
      value: wrongHeld.count,
      unit: 'pairs',
      yardstick: null,
      ratio: null,
      note: `of ${wrongHeld.of} in one organisation`,
      bar: IDENTITY_BARS.wrongHeld,
      met: wrongHeld.count <= IDENTITY_BARS.wrongHeld,
    })
    report('near pairs of home countries that are one', recallHome, IDENTITY_BARS.recallHome)
    report('near pairs elsewhere that are one', recallElsewhere, IDENTITY_BARS.recallElsewhere)
    report('pairs apart that are one or parent and child: staff are asked', queued, null)
  } finally {
    await close()
  }
}
